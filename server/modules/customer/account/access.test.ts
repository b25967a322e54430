import { ERROR_CODES } from '@contract/codes/errors'
import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import { WireClient } from '../../../../test/support/wire-client'

const MINUTE_MS = 60_000
let mall: TestMall
let count = 0
const nextPhone = () => `1370000${String(++count).padStart(4, '0')}`
beforeAll(async () => {
  mall = await testApp()
})
afterAll(() => mall.close())

const grantFor = (of: { mobile?: string; openId?: string }) => mall.services.grantOperator.create(OPERATOR, of)
const enter = (client: WireClient, grantCode: string, openId?: string) =>
  client.legacy('account.login.loginWithGrantCode', { grantCode, ...(openId && { openId }) })
const mobileOf = async (uid = '') => (await mall.services.account.shopper(mall.services.db.q, uid, 0))?.mobile
const lastCode = (mobile: string) => mall.sentCodes.filter((one) => one.mobile === mobile).at(-1)?.code ?? ''

test('a grant for a phone logs in once, for five minutes [login.grant]', async () => {
  const mobile = nextPhone()
  const { grantCode, expireAt } = await grantFor({ mobile })
  expect(expireAt - mall.clock.now()).toBeLessThanOrEqual(5 * MINUTE_MS)
  const reply = await enter(await mall.visitor(), grantCode)
  expect(await mobileOf(reply.login?.uid)).toBe(mobile)
  await expect(enter(await mall.visitor(), grantCode)).rejects.toThrow('授权码已使用')
  const late = await grantFor({ mobile })
  mall.clock.advance(5 * MINUTE_MS + 1000)
  await expect(enter(await mall.visitor(), late.grantCode)).rejects.toThrow('授权码已过期')
  await expect(enter(await mall.visitor(), 'f'.repeat(32))).rejects.toThrow('授权码不正确')
})

test('a grant for a customer of a partner is valid for that customer only [login.grant]', async () => {
  const mobile = nextPhone()
  const { grantCode } = await grantFor({ mobile, openId: 'partner-customer-9' })
  await expect(enter(await mall.visitor(), grantCode, 'somebody-else')).rejects.toThrow('不属于这个账号')
  // The refused call has not spent the code.
  const reply = await enter(await mall.visitor(), grantCode, 'partner-customer-9')
  expect(await mobileOf(reply.login?.uid)).toBe(mobile)
})

test('one of two concurrent logins with one grant succeeds [login.grant]', async () => {
  const { grantCode } = await grantFor({ mobile: nextPhone() })
  const clients = await Promise.all(Array.from({ length: 5 }, () => mall.visitor()))
  const replies = await Promise.allSettled(clients.map((client) => enter(client, grantCode)))
  expect(replies.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a partner customer without a phone proves one by a code; the next login needs no code [login.grant-check-code]', async () => {
  const openId = 'partner-customer-7'
  const { grantCode } = await grantFor({ openId })
  const client = await mall.visitor()
  await expect(enter(client, grantCode, 'somebody-else')).rejects.toThrow('不属于这个账号')
  expect(await enter(client, grantCode, openId)).toEqual({ bindRequired: true, bindTicket: null, login: null })
  const mobile = nextPhone()
  await client.legacy('account.login.sendThirdLoginMobileCheckCode', { mobile })
  const ask = (checkCode: string) =>
    client.legacy('account.login.loginWithGrantCodeAndCheckCode', { grantCode, openId, mobile, checkCode })
  const wrong = lastCode(mobile) === '000000' ? '111111' : '000000'
  await expect(ask(wrong)).rejects.toThrow('验证码不正确')
  const login = await ask(lastCode(mobile))
  expect(await mobileOf(login.uid)).toBe(mobile)
  const next = await grantFor({ openId })
  expect((await enter(await mall.visitor(), next.grantCode)).login?.uid).toBe(login.uid)
})

test('a grant for a phone accepts a code of that phone only [login.grant-check-code]', async () => {
  const [mobile, other] = [nextPhone(), nextPhone()]
  const { grantCode } = await grantFor({ mobile })
  const client = await mall.visitor()
  await client.legacy('account.login.sendThirdLoginMobileCheckCode', { mobile: other })
  const ask = (phone: string) =>
    client.legacy('account.login.loginWithGrantCodeAndCheckCode', {
      grantCode,
      mobile: phone,
      checkCode: lastCode(phone),
    })
  await expect(ask(other)).rejects.toThrow('手机号与授权的不一致')
  await client.legacy('account.login.sendThirdLoginMobileCheckCode', { mobile })
  expect(await mobileOf((await ask(mobile)).uid)).toBe(mobile)
})

test('an open token is exchanged for an access token once, and is a grant for its shopper [login.open-token]', async () => {
  const shopper = await mall.enrol({ mobile: nextPhone() })
  const { openToken, expireTime } = await shopper.legacy('account.access.getOpenToken', {})
  expect(expireTime).toBeGreaterThan(mall.clock.now())
  const other = await mall.visitor()
  const child = await other.legacy('account.access.getChildToken', { openToken })
  expect(child.uid).toBe(shopper.uid)
  expect(child.accessToken).not.toBe(shopper.accessToken)
  await expect(other.legacy('account.access.getChildToken', { openToken })).rejects.toThrow('已使用')
  const second = await shopper.legacy('account.access.getOpenToken', {})
  expect((await enter(await mall.visitor(), second.openToken)).login?.uid).toBe(shopper.uid)
  const late = await shopper.legacy('account.access.getOpenToken', {})
  mall.clock.advance(6 * MINUTE_MS)
  await expect(other.legacy('account.access.getChildToken', { openToken: late.openToken })).rejects.toThrow('已过期')
})

test('a child token binds a session; both end with the login that issued the token [login.child-token]', async () => {
  const shopper = await mall.enrol({ mobile: nextPhone() })
  const { openToken } = await shopper.legacy('account.access.getOpenToken', {})
  const { accessToken } = await (await mall.visitor()).legacy('account.access.getChildToken', { openToken })
  const session = await mall.services.sessions.open(
    { appKey: 'galleria-app', deviceId: 'shell', accessToken },
    mall.clock.now(),
  )
  const login = { ...session, uid: shopper.uid, accessToken }
  const child = WireClient.withSession(mall.app, () => mall.clock.now(), 'shell', login)
  Object.assign(child, { appKey: 'galleria-app' })
  await child.call('POST getIndexUserDate', {})
  const spare = await shopper.legacy('account.access.getOpenToken', {})
  await shopper.call('POST /core/account/session/destroySession', {})
  await expect(child.call('POST getIndexUserDate', {})).rejects.toMatchObject({ code: ERROR_CODES.INVALID_SESSION })
  expect(await mall.services.sessions.uidOfToken(accessToken)).toBeNull()
  await expect(
    (await mall.visitor()).legacy('account.access.getChildToken', { openToken: spare.openToken }),
  ).rejects.toMatchObject({ code: ERROR_CODES.PARENT_TOKEN_INVALID })
})

test('a child token of a child token also ends with the first login [login.child-token]', async () => {
  const { sessions } = mall.services
  let shopper = await mall.enrol({ mobile: nextPhone() })
  const first = shopper
  for (let generation = 0; generation < 2; generation++) {
    const { openToken } = await shopper.legacy('account.access.getOpenToken', {})
    const { accessToken } = await (await mall.visitor()).legacy('account.access.getChildToken', { openToken })
    const session = await sessions.open({ appKey: 'galleria-app', deviceId: 'shell', accessToken }, mall.clock.now())
    shopper = WireClient.withSession(mall.app, () => mall.clock.now(), 'shell', {
      ...session,
      uid: first.uid,
      accessToken,
    })
    Object.assign(shopper, { appKey: 'galleria-app' })
    await shopper.call('POST getIndexUserDate', {})
  }
  await first.call('POST /core/account/session/destroySession', {})
  expect(await sessions.uidOfToken(shopper.accessToken)).toBeNull()
  await expect(shopper.call('POST getIndexUserDate', {})).rejects.toMatchObject({ code: ERROR_CODES.INVALID_SESSION })
})

test('a visitor gets no open token [login.open-token]', async () => {
  await expect((await mall.visitor()).legacy('account.access.getOpenToken', {})).rejects.toMatchObject({ http: 401 })
})

test('sex and birthday are stored; an invalid date is refused [login.user-profile]', async () => {
  const shopper = await mall.enrol({ mobile: nextPhone() })
  const told = () => shopper.legacy('account.userdata.getUserData', {})
  expect(await told()).toMatchObject({ sex: 0, birthday: null, hasPassword: false, isWeChatBound: false })
  await shopper.call('POST updateUserData', { sex: 1, birthday: '1990-02-28' })
  await shopper.call('POST updateUserData', { sex: 2 })
  expect(await told()).toMatchObject({ uid: shopper.uid, sex: 2, birthday: '1990-02-28' })
  for (const birthday of ['1990-02-30', '2999-01-01', '1800-01-01'])
    await expect(shopper.call('POST updateUserData', { birthday })).rejects.toThrow('birthday')
})
