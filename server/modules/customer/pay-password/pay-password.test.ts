import { ERROR_CODES } from '@contract/codes/errors'
import { PAY_PASSWORD_LOCK } from '@contract/codes/pay-password'
import { type TestMall, testApp } from '../../../../test/support/app'
import { LIN, ScriptedIdentity } from '../../../../test/support/scripted-identity'
import type { WireClient } from '../../../../test/support/wire-client'

let mall: TestMall
let shopper: WireClient
beforeEach(async () => {
  mall = await testApp({ identityProvider: new ScriptedIdentity() })
  shopper = await mall.enrol({ mobile: '13912345678' })
})
afterEach(() => mall.close())

/** The text of a refusal without its code. */
const wordsOf = (error: Error) => error.message.replace(/^\d+ /, '')
const BIZ = ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE
/** A code that was sent to the shopper. */
async function code(client = shopper): Promise<string> {
  mall.clock.advance(61_000)
  await client.call('POST payPassword/sendCode', {})
  return mall.sentCodes.at(-1)?.code ?? ''
}
async function put(password: string, more: { idTail?: string } = {}, client = shopper) {
  return client.call('POST payPassword/set', { password, checkCode: await code(client), ...more })
}
const verify = (password: string, uid = shopper.uid) =>
  mall.services.payPasswords.verify(uid, password, mall.clock.now()).then(() => 'right', wordsOf)
const LOCKED = '支付密码错误次数太多，请 30 分钟后再试，或重置支付密码'

test("a password is set by a code to the shopper's phone, is not stored in clear, and proves the shopper [pay-password.set]", async () => {
  const state = { isSet: false, needsIdTail: false, lockedUntil: 0, mobile: '139****5678' }
  expect(await shopper.call('GET payPassword/state', {})).toEqual(state)
  expect(await verify('258036')).toBe('还没有设置支付密码')
  await put('258036')
  expect(mall.sentCodes.at(-1)?.mobile).toBe('13912345678')
  expect(await shopper.call('GET payPassword/state', {})).toEqual({ ...state, isSet: true })
  const [row] = await mall.services.db.q.selectFrom('pay_password').selectAll().execute()
  expect(row?.hash).toMatch(/^scrypt\$/)
  expect(JSON.stringify(row)).not.toContain('258036')
  expect(await verify('258036')).toBe('right')
  expect(await verify('258037')).toBe('支付密码不正确，还可以再试 4 次')
})

test('an easy password, a wrong code and a code for a login are refused [pay-password.rule] [pay-password.set]', async () => {
  await expect(put('123456')).rejects.toMatchObject({ code: ERROR_CODES.SYS_PARAM_ERROR })
  const right = await code()
  const wrong = right === '111111' ? '222222' : '111111'
  await expect(shopper.call('POST payPassword/set', { password: '258036', checkCode: wrong })).rejects.toMatchObject({
    code: BIZ,
  })
  await shopper.call('POST payPassword/set', { password: '258036', checkCode: right })
  mall.clock.advance(61_000)
  await shopper.legacy('account.login.sendLoginCheckCode', { mobile: '13912345678' })
  const login = mall.sentCodes.at(-1)?.code ?? ''
  await expect(shopper.call('POST payPassword/set', { password: '369147', checkCode: login })).rejects.toMatchObject({
    code: BIZ,
  })
  expect(await verify('258036')).toBe('right')
})

test('a shopper with a real name also proves the end of the ID number; five wrong ends lock it [pay-password.id-tail]', async () => {
  await shopper.call('POST saveUserIdentityAuth', LIN)
  expect(await shopper.call('GET payPassword/state', {})).toMatchObject({ needsIdTail: true })
  await expect(put('258036')).rejects.toMatchObject({ code: ERROR_CODES.SYS_PARAM_ERROR })
  const set = async (idTail: string, checkCode: string) =>
    shopper.call('POST payPassword/set', { password: '258036', checkCode, idTail }).then(() => 'set', wordsOf)
  const first = await code()
  for (const left of [4, 3]) expect(await set('182144', first)).toBe(`身份证号后 6 位不对，还可以再试 ${left} 次`)
  const second = await code()
  mall.clock.advance(2000)
  for (const left of [2, 1]) expect(await set('18214X', second)).toBe(`身份证号后 6 位不对，还可以再试 ${left} 次`)
  mall.clock.advance(2000)
  const third = await code()
  expect(await set('182146', third)).toBe('错误次数太多，请 30 分钟后再试')
  expect(await set('182145', third)).toBe('错误次数太多，请 30 分钟后再试')
  mall.clock.advance(PAY_PASSWORD_LOCK.forMs)
  expect(await set('182145', await code())).toBe('set')
  expect(await verify('258036')).toBe('right')
})

test('five wrong passwords from any number of sessions lock it for 30 minutes; the right one does not help then [pay-password.lock]', async () => {
  await put('258036')
  const guesses = Array.from({ length: 40 }, (_, at) => String(300_000 + at * 7))
  // Concurrent guesses, each from a session of its own.
  const answers = await Promise.all(guesses.map((guess) => verify(guess)))
  expect(answers.filter((answer) => answer !== LOCKED).sort()).toEqual(
    [4, 3, 2, 1].map((left) => `支付密码不正确，还可以再试 ${left} 次`).sort(),
  )
  expect(await verify('258036')).toBe(LOCKED)
  const { lockedUntil } = await shopper.call('GET payPassword/state', {})
  const left = lockedUntil - mall.clock.now()
  expect(left).toBeLessThanOrEqual(PAY_PASSWORD_LOCK.forMs)
  expect(left).toBeGreaterThan(PAY_PASSWORD_LOCK.forMs - 60_000)
  // Another shopper is not affected.
  const other = await mall.enrol()
  await put('258036', {}, other)
  expect(await verify('258036', other.uid)).toBe('right')
  mall.clock.advance(lockedUntil - mall.clock.now() - 10_000)
  expect(await verify('258036')).toBe(LOCKED)
  mall.clock.advance(10_001)
  expect(await verify('258036')).toBe('right')
})

test('a reset by code ends a lock [pay-password.reset]', async () => {
  await put('258036')
  for (let count = 0; count < PAY_PASSWORD_LOCK.wrongTries; count++) await verify('000001')
  expect(await verify('258036')).toBe(LOCKED)
  await put('369147')
  expect(await verify('258036')).toBe('支付密码不正确，还可以再试 4 次')
  expect(await verify('369147')).toBe('right')
})

test('the right password resets the count of wrong ones [pay-password.lock]', async () => {
  await put('258036')
  for (let round = 0; round < 3; round++) {
    for (let count = 1; count < PAY_PASSWORD_LOCK.wrongTries; count++) await verify('000001')
    expect(await verify('258036')).toBe('right')
  }
})

test('a change needs the old password, and counts wrong ones [pay-password.change]', async () => {
  await put('258036')
  const change = (oldPassword: string, password: string) =>
    shopper.call('POST payPassword/change', { oldPassword, password })
  await expect(change('258036', '258036')).rejects.toMatchObject({ code: ERROR_CODES.SYS_PARAM_ERROR })
  await expect(change('258037', '369147')).rejects.toMatchObject({
    code: BIZ,
    message: expect.stringContaining('支付密码不正确，还可以再试 4 次'),
  })
  await change('258036', '369147')
  expect(await verify('369147')).toBe('right')
  expect(await verify('258036')).not.toBe('right')
})
