import { ERROR_CODES } from '@contract/codes/errors'
import type { ConsoleEndpointSpec } from '@contract/endpoint'
import { Nothing } from '@contract/schema/shared'
import { DEMO_STAFF, totpCode } from '@server/modules/system/staff'
import Fastify from 'fastify'
import { type TestMall, testApp } from '../../../test/support/app'
import { ConsoleClient, newStaff, staffClient } from '../../../test/support/console-client'
import { openStore } from '../../../test/support/shopping'
import type { StoreScope } from '../../kernel/store-scope'
import { RateLimiter } from '../rate-limit'
import { registerConsole } from './console.gateway'

const PRODUCTION = {
  GALLERIA_MODE: 'production',
  SMS_URL: 'https://sms.example/',
  WECHAT_PAY_MCH_ID: '1',
  PUBLIC_HOSTS: 'mall.example',
  CONSOLE_HOSTS: 'console.example',
}

describe('calls of other pages', () => {
  let mall: TestMall
  let client: ConsoleClient
  beforeAll(async () => {
    mall = await testApp({ isSeeded: false })
    client = (await staffClient(mall, 'administrator')).client
  })
  afterAll(() => mall.close())

  test.each([
    ['no Origin', { origin: undefined }],
    ['the Origin of another page', { origin: 'http://evil.example' }],
    ['an opaque Origin', { origin: 'null' }],
    ['the Origin of another port', { origin: 'http://localhost:81' }],
    ['the Origin under another scheme', { origin: 'https://localhost' }],
    ['no header of the console', { 'x-console': undefined }],
    ['another value of it', { 'x-console': '0' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a text', { 'content-type': 'text/plain' }],
    ['no type', { 'content-type': undefined }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the site', { 'sec-fetch-site': 'same-site' }],
  ])('%s is refused with 403 [staff.csrf]', async (_what, headers) => {
    const { http, code, data } = await client.send('session/me', {}, { headers })
    expect([http, code, data]).toEqual([403, ERROR_CODES.NO_INTERFACE_AUTH, null])
    expect((await client.send('session/me', {})).code).toBe(0)
  })

  test('a GET is refused, and a browser without Sec-Fetch-Site is served', async () => {
    expect((await client.send('session/me', {}, { method: 'GET' })).http).toBe(403)
    expect((await client.send('session/me', {}, { headers: { 'sec-fetch-site': undefined } })).code).toBe(0)
  })

  test('a second cookie of the name is refused, whichever is the right one [staff.cookie]', async () => {
    const own = client.cookie ?? ''
    for (const cookie of [`${own}; console=planted`, `console=planted; ${own}`, `${own}; ${own}`])
      expect((await client.send('session/me', {}, { headers: { cookie } })).http).toBe(403)
    const { code } = await client.send('session/me', {}, { headers: { cookie: `theme=dark; ${own}; xconsole=1` } })
    expect(code).toBe(0)
  })

  test('an unknown endpoint is refused after the same checks', async () => {
    for (const key of ['session/none', 'constructor', '__proto__', '', 'session/me/']) {
      const { http, code } = await client.send(key, {})
      expect([key, http, code]).toEqual([key, 404, ERROR_CODES.NO_INTERFACE_AUTH])
    }
    expect((await client.send('session/none', {}, { headers: { origin: undefined } })).http).toBe(403)
  })

  test('a body that is not an object is refused', async () => {
    for (const payload of ['[]', 'null', '{', '{"__proto__":{}}'])
      expect((await client.send('session/me', {}, { payload })).code).toBe(ERROR_CODES.SYS_PARAM_ERROR)
  })
})

test('the handler gets the stores of the account [staff.scope]', async () => {
  const mall = await testApp({ isSeeded: false })
  try {
    for (const storeId of ['one', 'two']) await openStore(mall.services, { storeId })
    const seen: StoreScope[] = []
    const spec: ConsoleEndpointSpec = { auth: 'staff:orders.read', input: Nothing, reply: Nothing, isConsole: true }
    const probe = Fastify()
    probe.removeAllContentTypeParsers()
    probe.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    const handle = async ({ staff }: { staff: { stores: StoreScope } }) => {
      seen.push(staff.stores)
      return {}
    }
    const { clock, services, config } = mall
    const limiter = new RateLimiter(config.rateLimits, clock)
    const deps = { clock, log: services.log, limiter, staff: services.staffSessions, isDemo: true }
    registerConsole(probe, [{ key: 'probe/stores', spec, handle }], deps)
    const scopes: StoreScope[] = ['all', ['one'], ['one', 'two'], []]
    for (const stores of scopes) {
      const { client } = await staffClient(mall, 'clerk', { stores })
      const other = new ConsoleClient({ app: probe, clock, config })
      other.cookie = client.cookie
      expect((await other.send('probe/stores', {})).code).toBe(0)
    }
    expect(seen).toEqual(scopes)
    const { client } = await staffClient(mall, 'content')
    const other = new ConsoleClient({ app: probe, clock, config })
    other.cookie = client.cookie
    expect((await other.send('probe/stores', {})).code).toBe(ERROR_CODES.UNAUTHORIZED)
    await probe.close()
  } finally {
    await mall.close()
  }
})

test('an account that calls too often is refused, others are not [staff.rate]', async () => {
  const mall = await testApp({ isSeeded: false, env: { RATE_SHOPPER: '3' } })
  try {
    mall.clock.stop()
    const { client } = await staffClient(mall, 'clerk')
    const codes = []
    for (let count = 0; count < 4; count++) codes.push((await client.send('session/me', {})).code)
    expect(codes).toEqual([0, 0, 0, ERROR_CODES.SYS_OPT_FREQUENTLY_ERROR])
    expect((await (await staffClient(mall, 'clerk')).client.send('session/me', {})).code).toBe(0)
  } finally {
    await mall.close()
  }
})

test('the cookie of the demo is HttpOnly and SameSite=Strict; the logout removes it [staff.cookie]', async () => {
  const mall = await testApp({ isSeeded: false })
  try {
    const client = new ConsoleClient(mall)
    const { login } = await newStaff(mall, 'clerk')
    const code = totpCode(DEMO_STAFF.totpSecret, mall.clock.now())
    const { setCookie } = await client.send('session/login', { login, password: DEMO_STAFF.password, code })
    expect(setCookie).toMatch(/^console=[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=604800$/)
    const out = await client.send('session/logout', {})
    expect(out.setCookie).toBe('console=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0')
  } finally {
    await mall.close()
  }
})

describe('production', () => {
  let mall: TestMall
  beforeAll(async () => {
    mall = await testApp({ isSeeded: false, env: PRODUCTION })
  })
  afterAll(() => mall.close())

  const statusOf = async (host: string, url: string, method: 'GET' | 'POST' = 'POST') =>
    (await mall.app.inject({ method, url, headers: { host } })).statusCode

  test('the console is served on its hosts only, and the shop is not served there [staff.hosts]', async () => {
    for (const url of ['/console', '/console/', '/console/api/session/me', '/%63onsole/api/session/me'])
      for (const host of ['mall.example', 'localhost']) expect([url, await statusOf(host, url)]).toEqual([url, 404])
    expect(await statusOf('console.example', '/console/api/session/me')).toBe(403)
    for (const url of ['/app.do', '/pay.do', '/service/app/user/shopCart/add', '/'])
      expect([url, await statusOf('console.example', url)]).toEqual([url, 404])
    expect(await statusOf('mall.example', '/app.do')).toBe(200)
    expect(await statusOf('other.example', '/console/api/session/me')).toBe(421)
  })

  test('its cookie is bound to the host and sent over TLS only [staff.cookie]', async () => {
    const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    const { login } = await newStaff(mall, 'clerk', { totpSecret })
    const client = new ConsoleClient(mall, '10.0.0.1', 'console.example')
    const code = totpCode(totpSecret, mall.clock.now())
    const { setCookie } = await client.send('session/login', { login, password: DEMO_STAFF.password, code })
    expect(setCookie).toMatch(/^__Host-console=\w{64}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=604800; Secure$/)
    expect((await client.call('session/me', {})).login).toBe(login)
    const plain = await client.send(
      'session/me',
      {},
      { headers: { cookie: `console=${client.cookie?.split('=')[1]}` } },
    )
    expect(plain.code).toBe(ERROR_CODES.USER_NOT_LOGIN)
    expect((await client.send('session/me', {}, { headers: { origin: 'http://console.example' } })).http).toBe(403)
  })

  test("an account with the demo's secret does not log in [staff.demo]", async () => {
    const { login } = await newStaff(mall, 'administrator')
    const client = new ConsoleClient(mall, '10.0.0.1', 'console.example')
    await expect(client.login(login)).rejects.toThrow('登录名、密码或验证码不正确')
  })
})

test('without CONSOLE_HOSTS production has no console [staff.hosts]', async () => {
  const mall = await testApp({ isSeeded: false, env: { ...PRODUCTION, CONSOLE_HOSTS: '' } })
  try {
    for (const host of ['mall.example', 'localhost']) {
      const url = '/console/api/session/login'
      expect((await mall.app.inject({ method: 'POST', url, headers: { host } })).statusCode).toBe(404)
    }
  } finally {
    await mall.close()
  }
})
