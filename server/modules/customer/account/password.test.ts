import crypto from 'node:crypto'
import { ERROR_CODES } from '@contract/codes/errors'
import { LOGIN_TYPE, PASSWORD_LOCK, passwordProblem } from '@contract/codes/login'
import { type TestMall, testApp } from '../../../../test/support/app'
import { eventually } from '../../../../test/support/eventually'
import type { WireClient } from '../../../../test/support/wire-client'
import { hashPassword, isPassword } from './password-hash'

const GOOD = 'lanhua7788'
const WRONG_WORDS = '手机号或密码不正确'
const MINUTE_MS = 60_000
let mall: TestMall
let phones = 0
const nextPhone = () => `1350000${String(++phones).padStart(4, '0')}`
beforeAll(async () => {
  mall = await testApp()
})
afterAll(() => mall.close())

const lastCode = (mobile: string, at = mall) => at.sentCodes.filter((one) => one.mobile === mobile).at(-1)?.code ?? ''
const byPassword = (client: WireClient, mobile: string, password: string, more: object = {}) =>
  client.legacy('account.login.doLogin', { mobile, password, loginType: LOGIN_TYPE.password, ...more })

/** A shopper whose password was set by a code. */
async function withPassword(mobile = nextPhone(), password = GOOD, at = mall) {
  const client = await at.visitor()
  await client.legacy('account.reg.sendResetPswCheckCode', { mobile })
  const { ticket } = await client.legacy('account.reg.verifyResetPswCheckCode', {
    mobile,
    checkCode: lastCode(mobile, at),
  })
  await client.legacy('account.reg.resetPassword', { ticket, password })
  return mobile
}

test.each([
  [GOOD, null],
  ['a1b2c3d4', null],
  ['Abcdefg1!@#$%^&*', null],
  ['a1b2c3d', '密码需 8–64 位'],
  ['a1b2c3d4'.repeat(8), null],
  [`${'a1b2c3d4'.repeat(8)}x`, '密码需 8–64 位'],
  ['lanhualanhua', '密码需同时有字母和数字'],
  ['7788778877', '密码需同时有字母和数字'],
  ['lan hua 7788', '密码只能用字母、数字和符号，不能有空格'],
  ['兰花lanhua78', '密码只能用字母、数字和符号，不能有空格'],
  ['Password123', '这个密码太常见，请换一个'],
  ['aaaa12345', '这个密码太常见，请换一个'],
])('the password %s: %s [login.password-rule]', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem)
})

test('a hash contains its cost and a salt; without a hash every password is wrong [login.password-hash]', async () => {
  const [one, other] = await Promise.all([hashPassword(GOOD), hashPassword(GOOD)])
  expect(one).toMatch(/^scrypt\$32768\$8\$3\$[\w+/=]{24}\$[\w+/=]{44}$/)
  expect(one).not.toBe(other)
  expect(await Promise.all([isPassword(GOOD, one), isPassword(`${GOOD}x`, one), isPassword(GOOD, null)])).toEqual([
    true,
    false,
    false,
  ])
})

test('a login by password rotates the session and never creates a shopper [login.password]', async () => {
  const mobile = await withPassword()
  const client = await mall.visitor()
  const before = client.session?.sessionKey
  const login = await byPassword(client, mobile, GOOD)
  expect(login.sessionKey).not.toBe(before)
  expect(login.uid).not.toBe('')
  const stranger = nextPhone()
  await expect(byPassword(await mall.visitor(), stranger, GOOD)).rejects.toThrow(WRONG_WORDS)
  const made = await mall.services.db.q.selectFrom('shopper').selectAll().where('mobile', '=', stranger).execute()
  expect(made).toEqual([])
})

test('an unknown phone, a phone without a password and a wrong password get the same reply, also when locked [login.password-words]', async () => {
  const known = await withPassword()
  const bare = nextPhone()
  await mall.enrol({ mobile: bare })
  const answers = async (mobile: string) => {
    const client = await mall.visitor()
    const words: string[] = []
    for (let i = 0; i < PASSWORD_LOCK.wrongTries + 2; i++)
      words.push(await byPassword(client, mobile, 'wrong1234').then(String, (error: Error) => error.message))
    return words
  }
  const told = await answers(known)
  expect(told.slice(0, 4).every((words) => words.includes(WRONG_WORDS))).toBe(true)
  expect(told.slice(4).every((words) => words.includes('30 分钟后再试'))).toBe(true)
  expect(await answers(bare)).toEqual(told)
  expect(await answers(nextPhone())).toEqual(told)
})

test('a login with an unknown phone takes as long as one with a known phone [login.password-time]', async () => {
  const dear = await testApp({ hasDearHashes: true })
  const known = await withPassword(nextPhone(), GOOD, dear)
  const unknown = nextPhone()
  const client = await dear.visitor()
  // The default cost, as in production: this mall was created without one.
  const [row] = await dear.services.db.q.selectFrom('shopper_password').select('hash').execute()
  expect(row?.hash).toMatch(/^scrypt\$32768\$8\$3\$/)
  // Key derivation is nearly all of the time; both replies need one of the same cost.
  const derive = jest.spyOn(crypto, 'scrypt')
  const workOf = async (mobile: string) => {
    let finish: (() => void) | null = null
    derive.mockReset().mockImplementation((...work: unknown[]) => {
      const done = work.at(-1) as (error: null, key: Buffer) => void
      finish = () => done(null, Buffer.alloc(Number(work[2])))
    })
    let isAnswered = false
    const answer = byPassword(client, mobile, 'wrong1234').catch(() => {
      isAnswered = true
    })
    await eventually(async () => finish !== null, 'a key is derived')
    for (let turn = 0; turn < 50; turn++) await new Promise((done) => setImmediate(done))
    expect(isAnswered).toBe(false)
    const costs = derive.mock.calls.map(([, salt, length, cost]) => [salt, length, cost])
    ;(finish as (() => void) | null)?.()
    await answer
    expect([isAnswered, derive.mock.calls.length]).toEqual([true, 1])
    return costs.map(([salt, ...rest]) => [(salt as Buffer).length, ...rest])
  }
  expect(await workOf(unknown)).toEqual(await workOf(known))
  expect(await workOf(known)).toEqual([[16, 32, expect.objectContaining({ N: 32768, r: 8, p: 3 })]])
  derive.mockRestore()
  await dear.close()
})

test('five wrong passwords lock a phone for 30 minutes in every notation; a code still logs in [login.password-lock]', async () => {
  const mobile = await withPassword()
  const client = await mall.visitor()
  // Concurrent tries are limited like sequential ones.
  const tries = await Promise.all(
    Array.from({ length: 8 }, () => byPassword(client, mobile, 'wrong1234').catch((error: Error) => error.message)),
  )
  expect(tries.filter((words) => String(words).includes(WRONG_WORDS))).toHaveLength(PASSWORD_LOCK.wrongTries - 1)
  await expect(byPassword(client, mobile, GOOD)).rejects.toThrow('30 分钟后再试')
  for (const countryCode of ['086', '0086']) {
    await expect(byPassword(client, mobile, GOOD, { countryCode })).rejects.toThrow('30 分钟后再试')
  }
  for (const written of [` ${mobile}`, `${mobile} `, `${mobile.slice(0, 3)} ${mobile.slice(3)}`, `+${mobile}`]) {
    await expect(byPassword(client, written, GOOD)).rejects.toMatchObject({ code: ERROR_CODES.SYS_PARAM_ERROR })
  }
  await client.legacy('account.login.sendLoginCheckCode', { mobile })
  await (await mall.visitor()).login(mobile, lastCode(mobile))
  mall.clock.advance(PASSWORD_LOCK.forMs - MINUTE_MS)
  await expect(byPassword(client, mobile, GOOD)).rejects.toThrow('30 分钟后再试')
  mall.clock.advance(MINUTE_MS + 1000)
  await byPassword(await mall.visitor(), mobile, GOOD)
})

test('a correct password resets the count of wrong ones [login.password-lock]', async () => {
  const mobile = await withPassword()
  for (let round = 0; round < 2; round++) {
    const client = await mall.visitor()
    for (let i = 0; i < PASSWORD_LOCK.wrongTries - 1; i++)
      await expect(byPassword(client, mobile, 'wrong1234')).rejects.toThrow(WRONG_WORDS)
    await byPassword(client, mobile, GOOD)
  }
})

test('password tries are limited by device, across phones [login.limits]', async () => {
  const client = await mall.visitor()
  // On a slow machine the tries take longer than the window in which they are counted together.
  mall.clock.stop()
  const guess = () =>
    client
      .legacy('account.access.getChildToken', { openToken: 'f'.repeat(32) })
      .catch((error: { code: number }) => error.code)
  const codes: unknown[] = []
  // In batches: the tries share one row, and a slow machine's pool would time out if all were concurrent.
  for (let round = 0; round < 5; round++) codes.push(...(await Promise.all(Array.from({ length: 13 }, guess))))
  expect(codes.filter((code) => code === ERROR_CODES.SYS_OPT_FREQUENTLY_ERROR)).toHaveLength(5)
  mall.clock.go()
  mall.clock.advance(60 * MINUTE_MS)
})

test('a code resets a forgotten password; all logins of the shopper end, and so does the lock [login.password-reset]', async () => {
  const mobile = await withPassword()
  const first = await mall.visitor()
  const login = await byPassword(first, mobile, GOOD)
  Object.assign(first, { session: login, uid: login.uid, accessToken: login.accessToken })
  for (let i = 0; i < PASSWORD_LOCK.wrongTries; i++)
    await byPassword(await mall.visitor(), mobile, 'wrong1234').catch(() => undefined)
  const { openToken } = await first.legacy('account.access.getOpenToken', {})
  mall.clock.advance(61_000)
  await withPassword(mobile, 'zhulin5566')
  await expect(first.call('POST getIndexUserDate', {})).rejects.toMatchObject({ code: ERROR_CODES.INVALID_SESSION })
  expect(await mall.services.sessions.uidOfToken(login.accessToken)).toBeNull()
  const other = await mall.visitor()
  await expect(other.legacy('account.access.getChildToken', { openToken })).rejects.toMatchObject({
    code: ERROR_CODES.PARENT_TOKEN_INVALID,
  })
  await expect(byPassword(other, mobile, GOOD)).rejects.toThrow(WRONG_WORDS)
  await byPassword(other, mobile, 'zhulin5566')
})

test('a ticket sets one password, for its own phone and in time; a refused password does not spend it [login.password-reset]', async () => {
  const mobile = nextPhone()
  const client = await mall.visitor()
  await client.legacy('account.reg.sendResetPswCheckCode', { mobile })
  const checkCode = lastCode(mobile)
  // A code for a password is refused for a login.
  await expect(client.legacy('account.login.doLogin', { mobile, checkCode })).rejects.toThrow('请先获取验证码')
  const { ticket } = await client.legacy('account.reg.verifyResetPswCheckCode', { mobile, checkCode })
  await expect(client.legacy('account.reg.verifyResetPswCheckCode', { mobile, checkCode })).rejects.toThrow('已使用')
  await expect(client.legacy('account.reg.resetPassword', { ticket, password: 'short1' })).rejects.toThrow('8–64')
  await client.legacy('account.reg.resetPassword', { ticket, password: GOOD })
  await expect(client.legacy('account.reg.resetPassword', { ticket, password: GOOD })).rejects.toThrow('已使用')
  await expect(client.legacy('account.reg.resetPassword', { ticket: 'f'.repeat(32), password: GOOD })).rejects.toThrow(
    '不正确',
  )
  mall.clock.advance(61_000)
  await client.legacy('account.reg.sendResetPswCheckCode', { mobile })
  const late = await client.legacy('account.reg.verifyResetPswCheckCode', { mobile, checkCode: lastCode(mobile) })
  mall.clock.advance(11 * MINUTE_MS)
  await expect(client.legacy('account.reg.resetPassword', { ticket: late.ticket, password: GOOD })).rejects.toThrow(
    '已过期',
  )
})

test('a logged-in shopper changes the password by the old one or a code; other logins end, this one stays [login.password-change]', async () => {
  const mobile = nextPhone()
  const shopper = await mall.enrol({ mobile })
  const elsewhere = await mall.enrol({ mobile })
  const change = (input: object) => shopper.legacy('utopa.account.resetPassword', { password: GOOD, ...input })
  await expect(change({})).rejects.toThrow('请输入验证码')
  await expect(change({ oldPassword: GOOD })).rejects.toThrow('原密码不正确')
  // Without a phone the code goes to the shopper's own phone; a visitor must send one.
  await shopper.legacy('account.reg.sendResetPswCheckCode', {})
  await expect((await mall.visitor()).legacy('account.reg.sendResetPswCheckCode', {})).rejects.toThrow('请输入手机号')
  await change({ checkCode: lastCode(mobile) })
  await shopper.call('POST getIndexUserDate', {})
  expect(await mall.services.sessions.uidOfToken(shopper.accessToken)).toBe(shopper.uid)
  await expect(elsewhere.call('POST getIndexUserDate', {})).rejects.toMatchObject({ code: ERROR_CODES.INVALID_SESSION })
  await change({ password: 'zhulin5566', oldPassword: GOOD })
  await byPassword(await mall.visitor(), mobile, 'zhulin5566')
  expect(await shopper.legacy('account.userdata.getUserData', {})).toMatchObject({ hasPassword: true })
})
