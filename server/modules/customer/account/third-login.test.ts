import { ERROR_CODES } from '@contract/codes/errors'
import { type TestMall, testApp } from '../../../../test/support/app'
import { sealPhone } from '../../../../test/support/scripted-wechat'
import type { WireClient } from '../../../../test/support/wire-client'

const MINUTE_MS = 60_000
let mall: TestMall
let count = 0
const nextPhone = () => `1360000${String(++count).padStart(4, '0')}`
const nextPerson = () => `p${++count}`
beforeAll(async () => {
  mall = await testApp()
})
afterAll(() => mall.close())

const third = (client: WireClient, input: object) =>
  client.legacy('account.login.loginByThirdAuth', { authType: 'wechatMini', ...input })
const lastCode = (mobile: string) => mall.sentCodes.filter((one) => one.mobile === mobile).at(-1)?.code ?? ''
const stateOf = () => `state${String(++count).padStart(20, '0')}`

/** Proves a phone for a bind ticket. */
async function bind(client: WireClient, bindTicket: string | null, mobile = nextPhone(), more: object = {}) {
  await client.legacy('account.login.sendThirdLoginMobileCheckCode', { mobile })
  return third(client, { bindTicket: bindTicket ?? '', mobile, checkCode: lastCode(mobile), ...more })
}

test('an unknown identity proves a phone and is bound to it, in the web view too [login.third-bind]', async () => {
  const person = nextPerson()
  const mobile = nextPhone()
  const client = await mall.visitor()
  const first = await third(client, { code: `${person}.u1` })
  expect(first).toMatchObject({ bindRequired: true, login: null })
  const bound = await bind(client, first.bindTicket, mobile)
  expect(bound.login?.uid).not.toBe('')
  const again = await third(await mall.visitor(), { code: `${person}.u2` })
  expect(again).toMatchObject({ bindRequired: false, bindTicket: null, login: { uid: bound.login?.uid } })
  // All apps of the mall share the union id.
  const web = await mall.visitor()
  const state = stateOf()
  await web.legacy('account.wechatApp.getOauthUrl', { redirectUrl: 'http://localhost/', state })
  const inWeb = await third(web, { authType: 'wechat', code: `${person}.u3`, state })
  expect(inWeb.login?.uid).toBe(bound.login?.uid)
})

test('a bind ticket is used once, in time, on its own device, with its own kind of code [login.third-bind]', async () => {
  const client = await mall.visitor()
  const { bindTicket } = await third(client, { code: `${nextPerson()}.1` })
  const mobile = nextPhone()
  await client.legacy('account.login.sendLoginCheckCode', { mobile })
  const loginCode = lastCode(mobile)
  await expect(third(client, { bindTicket: bindTicket ?? '', mobile, checkCode: loginCode })).rejects.toThrow(
    '请先获取',
  )
  await expect(bind(await mall.visitor(), bindTicket)).rejects.toThrow('不属于这台设备')
  await bind(client, bindTicket, mobile)
  await expect(bind(await mall.visitor(client.deviceId), bindTicket)).rejects.toThrow('已使用')
  const other = await mall.visitor()
  const late = await third(other, { code: `${nextPerson()}.1` })
  mall.clock.advance(11 * MINUTE_MS)
  await expect(bind(other, late.bindTicket)).rejects.toThrow('已过期')
})

test('a wrong code of the phone keeps the ticket for the next try [login.third-bind]', async () => {
  const client = await mall.visitor()
  const { bindTicket } = await third(client, { code: `${nextPerson()}.1` })
  const mobile = nextPhone()
  await client.legacy('account.login.sendThirdLoginMobileCheckCode', { mobile })
  const wrong = lastCode(mobile) === '000000' ? '111111' : '000000'
  const ask = (checkCode: string) => third(client, { bindTicket: bindTicket ?? '', mobile, checkCode })
  await expect(ask(wrong)).rejects.toThrow('还可以再试 4 次')
  expect((await ask(lastCode(mobile))).login).not.toBeNull()
})

test('two identities may share one phone; a bound identity does not move to another shopper [login.third-bind]', async () => {
  const mobile = nextPhone()
  const [one, two] = [await mall.visitor(), await mall.visitor()]
  const first = await bind(one, (await third(one, { code: `${nextPerson()}.1` })).bindTicket, mobile)
  mall.clock.advance(61_000)
  const second = await bind(two, (await third(two, { code: `${nextPerson()}.1` })).bindTicket, mobile)
  expect(second.login?.uid).toBe(first.login?.uid)
  // Two concurrent tickets of one identity: the first decides.
  const person = nextPerson()
  const [a, b] = [await mall.visitor(), await mall.visitor()]
  const [ticketA, ticketB] = [await third(a, { code: `${person}.1` }), await third(b, { code: `${person}.2` })]
  await bind(a, ticketA.bindTicket)
  await expect(bind(b, ticketB.bindTicket)).rejects.toThrow('已绑定其他手机号')
})

test('after a code that WeChat refuses, or a repeated code, the shopper is asked to try again [login.third]', async () => {
  const client = await mall.visitor()
  await expect(third(client, { code: 'bad.1' })).rejects.toThrow('登录没有成功，请重试')
  const code = `${nextPerson()}.1`
  await third(client, { code })
  await expect(third(client, { code })).rejects.toThrow('登录没有成功，请重试')
  await expect(third(client, {})).rejects.toThrow('请先用微信授权')
})

describe('OAuth of the web view', () => {
  const ask = (client: WireClient, redirectUrl: string, state = stateOf()) =>
    client.legacy('account.wechatApp.getOauthUrl', { redirectUrl, state })

  test('the address contains the return address, the scope and the state [login.oauth-url]', async () => {
    const state = stateOf()
    const { url } = await ask(await mall.visitor(), 'http://localhost/?a=b', state)
    const query = new URL(url).searchParams
    expect([query.get('redirect_uri'), query.get('scope'), query.get('state')]).toEqual([
      'http://localhost/?a=b',
      'snsapi_userinfo',
      state,
    ])
  })

  test.each([
    'https://evil.example/',
    'http://localhost.evil.example/',
    'http://user@localhost/',
    'http://localhost@evil.example/',
    '//localhost/',
    '/pages',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://localhost/#/pages/home/index',
  ])('the OAuth refuses a return to %s [login.oauth-redirect]', async (redirectUrl) => {
    await expect(ask(await mall.visitor(), redirectUrl)).rejects.toMatchObject({ code: ERROR_CODES.SYS_PARAM_ERROR })
  })

  test('a return address with a backslash is normalised before it is passed on [login.oauth-redirect]', async () => {
    const { url } = await ask(await mall.visitor(), 'http://localhost\\@evil.example/')
    expect(new URL(url).searchParams.get('redirect_uri')).toBe('http://localhost/@evil.example/')
  })

  test('a code from another device has no state; a state is valid once [login.oauth-state]', async () => {
    const [victim, attacker] = [await mall.visitor(), await mall.visitor()]
    const [own, planted] = [stateOf(), stateOf()]
    await ask(attacker, 'http://localhost/', planted)
    const enter = (state?: string) =>
      third(victim, { authType: 'wechat', code: `${nextPerson()}.1`, ...(state && { state }) })
    await expect(enter(planted)).rejects.toThrow('不属于这台设备')
    await expect(enter()).rejects.toThrow('不正确')
    await ask(victim, 'http://localhost/', own)
    expect((await enter(own)).bindRequired).toBe(true)
    await expect(enter(own)).rejects.toThrow('已使用')
    const late = stateOf()
    await ask(victim, 'http://localhost/', late)
    mall.clock.advance(11 * MINUTE_MS)
    await expect(enter(late)).rejects.toThrow('已过期')
  })
})

describe('login with the phone number of WeChat', () => {
  const open = (client: WireClient, code: string, sealed: { encryptedData: string; iv: string }) =>
    client.legacy('account.wxMini.decryptedData', { code, ...sealed })

  test('the server decrypts the phone; the ticket logs in once, on its own device [login.mini-phone]', async () => {
    const person = nextPerson()
    const mobile = nextPhone()
    const client = await mall.visitor()
    const told = await open(client, `${person}.1`, sealPhone(`${person}.1`, mobile, mall.clock.now()))
    expect(told).toMatchObject({ phoneNumber: mobile, countryCode: '86' })
    const { phoneTicket } = told
    await expect(third(await mall.visitor(), { phoneTicket })).rejects.toThrow('不属于这台设备')
    // A phone that the client sends in addition is ignored.
    const { login } = await third(client, { phoneTicket, mobile: nextPhone() })
    const user = await mall.services.account.shopper(mall.services.db.q, login?.uid ?? '', 0)
    expect(user?.mobile).toBe(mobile)
    await expect(third(await mall.visitor(client.deviceId), { phoneTicket })).rejects.toThrow('已使用')
    // From now on the code alone is sufficient.
    expect((await third(await mall.visitor(), { code: `${person}.2` })).login?.uid).toBe(login?.uid)
  })

  test('an encrypted phone of another app, time or key, or a repeated one, is refused [login.mini-replay]', async () => {
    const client = await mall.visitor()
    const now = mall.clock.now()
    const refused = (code: string, sealed: { encryptedData: string; iv: string }) =>
      expect(open(client, code, sealed)).rejects.toThrow('登录没有成功，请重试')
    await refused('a1.1', sealPhone('a1.1', nextPhone(), now, 'wx00000000000000bb'))
    await refused('a2.1', sealPhone('a2.1', nextPhone(), now - 6 * MINUTE_MS))
    await refused('a3.1', sealPhone('a3.1', nextPhone(), now + 6 * MINUTE_MS))
    await refused('a4.1', sealPhone('another.1', nextPhone(), now))
    await refused('a5.1', { encryptedData: 'bm90aGluZw==', iv: 'AAAA' })
    const sealed = sealPhone('b1.1', nextPhone(), now)
    await open(client, 'b1.1', sealed)
    await refused('b1.1', sealed)
    // With a fresh code and an unchanged session key: the message itself is valid once.
    await expect(open(client, 'b1.2', sealed)).rejects.toThrow('这次授权已使用')
  })
})
