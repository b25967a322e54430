import { type TestMall, testApp } from '../../../../test/support/app'
import type { WireClient } from '../../../../test/support/wire-client'

let mall: TestMall
let phones = 0
const nextPhone = () => `1360000${String(++phones).padStart(4, '0')}`
beforeAll(async () => {
  mall = await testApp()
})
afterAll(() => mall.close())
// Codes are also limited by IP address: each test starts in a new window.
beforeEach(() => mall.clock.advance(3_600_001))

const SECOND_MS = 1000
const codeOf = (mobile: string) => mall.sentCodes.filter((one) => one.mobile === mobile).at(-1)?.code ?? ''
const sentTo = (mobile: string) => mall.sentCodes.filter((one) => one.mobile === mobile).length
const wrongFor = (mobile: string) => (codeOf(mobile) === '000000' ? '111111' : '000000')

async function shopper(mobile = nextPhone()) {
  return { mobile, client: await mall.enrol({ mobile }) }
}
/** The ticket of a shopper who has proven the old phone. */
async function ticketOf({ mobile, client }: { mobile: string; client: WireClient }): Promise<string> {
  await client.call('POST sendModifyMobileCode', {})
  const { ticket } = await client.call('POST verifyModifyMobileCode', { checkCode: codeOf(mobile) })
  return ticket ?? ''
}
const loginBy = async (mobile: string) => {
  const visitor = await mall.visitor()
  await visitor.legacy('account.login.sendLoginCheckCode', { mobile })
  return visitor.legacy('account.login.doLogin', { mobile, checkCode: codeOf(mobile) })
}

test('a code proves the old phone, another the new one, which then logs in; the old one no longer does [account.phone]', async () => {
  const own = await shopper()
  const ticket = await ticketOf(own)
  expect(ticket).not.toBe('')
  const mobile = nextPhone()
  expect(await own.client.call('POST sendModifyMobileCode', { ticket, mobile })).toEqual({ resendAfter: 60 })
  const change = { ticket, mobile, checkCode: codeOf(mobile) }
  const changed = await own.client.call('POST verifyModifyMobileCode', change)
  expect(changed).toEqual({ ticket: null, mobile: `${mobile.slice(0, 3)}****${mobile.slice(-4)}` })
  expect(await own.client.call('POST getIndexUserDate', {})).toMatchObject({ mobile: changed.mobile })
  expect((await loginBy(mobile)).uid).toBe(own.client.uid)
  expect((await loginBy(own.mobile)).uid).not.toBe(own.client.uid)
})

test('the change ends the other sessions and tokens, and keeps this one [account.phone-sessions]', async () => {
  const own = await shopper()
  const login = await loginBy(own.mobile)
  const other = await mall.visitor('another-device')
  other.session = login
  other.accessToken = login.accessToken
  expect(await other.call('POST getIndexUserDate', {})).toMatchObject({ uid: own.client.uid })
  const ticket = await ticketOf(own)
  const mobile = nextPhone()
  await own.client.call('POST sendModifyMobileCode', { ticket, mobile })
  await own.client.call('POST verifyModifyMobileCode', { ticket, mobile, checkCode: codeOf(mobile) })
  await expect(other.call('POST getIndexUserDate', {})).rejects.toThrow()
  expect(await mall.services.sessions.uidOfToken(login.accessToken)).toBeNull()
  expect(await own.client.call('POST getIndexUserDate', {})).toMatchObject({ uid: own.client.uid })
})

test('a phone with a shopper gets a code and the same reply; only the correct code reveals that the phone is taken [account.phone-silent]', async () => {
  const [own, other] = [await shopper(), await shopper()]
  const ticket = await ticketOf(own)
  const free = nextPhone()
  const ask = (mobile: string) => own.client.call('POST sendModifyMobileCode', { ticket, mobile })
  expect([await ask(other.mobile), await ask(free)]).toEqual([{ resendAfter: 60 }, { resendAfter: 60 }])
  expect([sentTo(other.mobile), sentTo(free)]).toEqual([1, 1])
  const told = (mobile: string, checkCode: string) =>
    own.client.call('POST verifyModifyMobileCode', { ticket, mobile, checkCode }).then(
      () => '',
      (error: Error) => error.message,
    )
  expect(await told(other.mobile, wrongFor(other.mobile))).toBe(await told(free, wrongFor(free)))
  expect(await told(other.mobile, codeOf(other.mobile))).toMatch('这个手机号已经有账号了')
  // The refusal has not spent the proof.
  expect(await told(free, codeOf(free))).toBe('')
  expect((await loginBy(other.mobile)).uid).toBe(other.client.uid)
})

test('a proof is valid for one shopper, one device, ten minutes and one change [account.phone-proof]', async () => {
  const [own, thief] = [await shopper(), await shopper()]
  const ticket = await ticketOf(own)
  const mobile = nextPhone()
  await expect(thief.client.call('POST sendModifyMobileCode', { ticket, mobile })).rejects.toThrow('验证结果已失效')
  expect(sentTo(mobile)).toBe(0)
  await own.client.call('POST sendModifyMobileCode', { ticket, mobile })
  const input = { ticket, mobile, checkCode: codeOf(mobile) }
  await expect(thief.client.call('POST verifyModifyMobileCode', input)).rejects.toThrow('验证结果已失效')
  await own.client.call('POST verifyModifyMobileCode', input)
  const third = nextPhone()
  await expect(own.client.call('POST sendModifyMobileCode', { ticket, mobile: third })).rejects.toThrow()
  const late = await ticketOf({ ...own, mobile })
  mall.clock.advance(10 * 60_000 + SECOND_MS)
  await expect(own.client.call('POST sendModifyMobileCode', { ticket: late, mobile: third })).rejects.toThrow('已失效')
})

test("the shopper's own phone, an invalid and a missing phone are refused with their field [account.phone]", async () => {
  const own = await shopper()
  const ticket = await ticketOf(own)
  for (const [mobile, text] of [
    [own.mobile, '新手机号和现在的一样'],
    ['123', '请输入 11 位手机号'],
    [undefined, '请输入新手机号'],
  ] as const)
    await expect(own.client.call('POST sendModifyMobileCode', { ticket, ...(mobile && { mobile }) })).rejects.toThrow(
      text,
    )
})

test('a repeated change returns the first reply; one of two concurrent changes of a shopper succeeds [account.phone-once]', async () => {
  const own = await shopper()
  const ticket = await ticketOf(own)
  const numbers = [nextPhone(), nextPhone()]
  for (const mobile of numbers) await own.client.call('POST sendModifyMobileCode', { ticket, mobile })
  const change = (mobile: string, idempotencyKey: string) =>
    own.client.call('POST verifyModifyMobileCode', { ticket, mobile, checkCode: codeOf(mobile) }, { idempotencyKey })
  const outcomes = await Promise.allSettled(numbers.map((mobile, i) => change(mobile, `key-of-change-${i}`)))
  const won = outcomes.findIndex(({ status }) => status === 'fulfilled')
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const mobile = numbers[won] ?? ''
  expect(await change(mobile, `key-of-change-${won}`)).toEqual({
    ticket: null,
    mobile: `${mobile.slice(0, 3)}****${mobile.slice(-4)}`,
  })
  expect((await loginBy(mobile)).uid).toBe(own.client.uid)
  expect((await loginBy(numbers[1 - won] ?? '')).uid).not.toBe(own.client.uid)
})

test('when two shoppers change to one number concurrently, one succeeds [account.phone-once]', async () => {
  const two = [await shopper(), await shopper()]
  const mobile = nextPhone()
  const tickets = [await ticketOf(two[0] as never), await ticketOf(two[1] as never)]
  await two[0]?.client.call('POST sendModifyMobileCode', { ticket: tickets[0], mobile })
  const checkCode = codeOf(mobile)
  const outcomes = await Promise.allSettled(
    two.map(({ client }, i) => client.call('POST verifyModifyMobileCode', { ticket: tickets[i], mobile, checkCode })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('codes for a change are limited by phone, device and IP like those of a login [account.phone-limits]', async () => {
  const own = await shopper()
  const ticket = await ticketOf(own)
  const mobile = nextPhone()
  const ask = () => own.client.call('POST sendModifyMobileCode', { ticket, mobile })
  await ask()
  await expect(ask()).rejects.toThrow('验证码刚刚发过')
  for (let n = 1; n < 4; n++) {
    mall.clock.advance(61 * SECOND_MS)
    await ask()
  }
  mall.clock.advance(61 * SECOND_MS)
  await expect(ask()).rejects.toThrow('获取验证码太频繁')
  for (let n = 0; n < 5; n++)
    await expect(
      own.client.call('POST verifyModifyMobileCode', { ticket, mobile, checkCode: wrongFor(mobile) }),
    ).rejects.toThrow()
  await expect(
    own.client.call('POST verifyModifyMobileCode', { ticket, mobile, checkCode: codeOf(mobile) }),
  ).rejects.toThrow('错误次数太多')
})
