import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Gateway, startGateway } from '../sandbox/gateway'
import { readMerchantKeys } from '../sandbox/keys'
import { sessionKeyOf } from '../sandbox/login-api'
import { createAccessToken, createJsapiTicket } from './access-token'
import { createWechatLogins, sandboxAppSecret } from './logins'
import { createWechatApi } from './wechat-api'

let folder: string
let gateway: Gateway
let mini: { appId: string; secret: string }
let web: { appId: string; secret: string }
let now = Date.now()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wechat-test-'))
  gateway = await startGateway({ folder, now: () => now })
  const { appIds, apiV3Key } = await readMerchantKeys(folder)
  const app = (i: number) => ({ appId: appIds[i] ?? '', secret: sandboxAppSecret(apiV3Key, appIds[i] ?? '') })
  mini = app(0)
  web = app(1)
})
afterAll(async () => {
  await gateway.close()
  await rm(folder, { recursive: true, force: true })
})

const logins = (more: object = {}) =>
  createWechatLogins({
    mini,
    web,
    baseUrl: gateway.url,
    authorizeUrl: `${gateway.url}/connect/oauth2/authorize`,
    ...more,
  })
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Error) => error.message,
  )

describe('against the fake WeChat server', () => {
  test('a code of the mini program identifies a person, once; the session key fits AES-128 [login.third]', async () => {
    const one = await logins().miniSession('anna.1')
    const again = await logins().miniSession('anna.2')
    expect([again.openId, again.unionId]).toEqual([one.openId, one.unionId])
    expect(one.sessionKey).toBe(sessionKeyOf('anna.1'))
    expect(Buffer.from(one.sessionKey, 'base64')).toHaveLength(16)
    expect(await failure(logins().miniSession('anna.1'))).toContain('40163')
    expect((await logins().miniSession('somebody')).unionId).toBe('')
  })

  test.each([
    ['a wrong secret', { mini: { appId: 'x', secret: 'y' } }, '40013'],
    ['an app without a web account', { web: undefined }, 'no web account'],
  ])('%s is refused, and the message contains neither code nor secret [login.third]', async (_what, more, words) => {
    const broken = logins(more)
    const told = await failure('mini' in more ? broken.miniSession('ben.1') : broken.webIdentity('ben.1'))
    expect(told).toContain(words)
    expect(told).not.toMatch(/ben|secret=/)
    expect('mini' in more || broken.oauthUrl({ redirectUrl: 'http://localhost/', scope: 's', state: 's' })).toBe(
      'mini' in more ? true : null,
    )
  })

  /** Follows the OAuth as a browser would: the page, the tap, the redirect. */
  async function agree(url: string, person: string) {
    const page = await fetch(url)
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: gateway.url },
      body: new URLSearchParams({ person }).toString(),
    })
    return { page, html: await page.text(), answer, back: answer.headers.get('location') ?? '' }
  }

  test('the OAuth redirects with code and state; the code identifies the person once [login.oauth-url]', async () => {
    const ask = { redirectUrl: 'http://localhost/?a=b', scope: 'snsapi_userinfo', state: 'state-of-the-page-1' }
    const { page, html, back } = await agree(logins().oauthUrl(ask) ?? '', 'jia')
    expect([page.status, html.includes('微信用户甲')]).toEqual([200, true])
    const query = new URL(back).searchParams
    expect([new URL(back).origin, query.get('a'), query.get('state')]).toEqual(['http://localhost', 'b', ask.state])
    const code = query.get('code') ?? ''
    const told = await logins().webIdentity(code)
    expect(told.openId).toMatch(/^o/)
    expect(await failure(logins().webIdentity(code))).toContain('40029')
    const second = await agree(logins().oauthUrl(ask) ?? '', 'jia')
    const again = await logins().webIdentity(new URL(second.back).searchParams.get('code') ?? '')
    expect(again.openId).toBe(told.openId)
  })

  test('the OAuth redirects to this machine only, for known apps, from its page [login.oauth-redirect]', async () => {
    const ask = (redirectUrl: string, appId = web.appId) =>
      logins({ web: { ...web, appId } }).oauthUrl({ redirectUrl, scope: 's', state: 's' }) ?? ''
    expect((await agree(ask('https://evil.example/'), 'jia')).answer.status).toBe(400)
    expect((await agree(ask('http://localhost/', 'wx-nobody'), 'jia')).answer.status).toBe(400)
    expect((await agree(ask('http://localhost/'), 'somebody')).answer.status).toBe(400)
    const foreign = await fetch(ask('http://localhost/'), {
      method: 'POST',
      redirect: 'manual',
      body: 'person=jia',
      headers: { origin: 'https://evil.example' },
    })
    expect(foreign.status).toBe(403)
  })

  test("the app's token and the ticket of the JS-SDK are kept until shortly before their end [login.wechat-token]", async () => {
    const asked: string[] = []
    const real = createWechatApi(gateway.url)
    const ask = (...call: Parameters<typeof real.ask>) => {
      asked.push(call[0])
      return real.ask(...call)
    }
    const api = { ask }
    const token = createAccessToken(api, web, () => now)
    const ticket = createJsapiTicket(api, token, () => now)
    const words = await Promise.all([ticket.get(), ticket.get(), ticket.get()])
    expect(new Set(words).size).toBe(1)
    expect(asked).toEqual(['/cgi-bin/stable_token', '/cgi-bin/ticket/getticket'])
    now += 7200_000 - 6 * 60_000
    await ticket.get()
    expect(asked).toHaveLength(2)
    now += 2 * 60_000
    await ticket.get()
    expect(asked).toHaveLength(4)
    // The clock was set back by a day: the cached token may have ended long ago.
    now -= 86_400_000
    await ticket.get()
    expect(asked).toHaveLength(6)
    now += 86_400_000
    await expect(createAccessToken(real, { ...web, secret: 'wrong' }, () => now).get()).rejects.toThrow('40125')
  })
})

describe('against a server with invalid replies', () => {
  let server: Server
  let reply = ''
  let url = ''
  beforeAll(async () => {
    server = createServer((_request, response) => response.end(reply))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise((done) => server.close(done)))

  test.each([
    ['a reply that is not JSON', '<html>'],
    ['a reply that is not an object', '"text"'],
    ['a reply without openid', '{"session_key":"x"}'],
    ['an openid of another type', '{"openid":7,"session_key":"x"}'],
    ['an error', '{"errcode":-1,"errmsg":"system error"}'],
  ])('%s is a failure whose message does not contain the code [login.third]', async (_what, text) => {
    reply = text
    const told = await failure(logins({ baseUrl: url }).miniSession('secret-code.1'))
    expect(told).not.toBeNull()
    expect(told).not.toContain('secret-code')
  })

  test('a refused connection is a failure whose text has no address [login.third]', async () => {
    const told = await failure(logins({ baseUrl: 'http://127.0.0.1:1' }).miniSession('secret-code.1'))
    expect(told).toBe('WeChat did not reply to /sns/jscode2session')
  })

  test('an ended token is requested again, once [login.wechat-token]', async () => {
    const asked: string[] = []
    let tokens = 0
    const api = {
      async ask(path: string, query: Readonly<Record<string, string>>) {
        asked.push(`${path} ${query.access_token ?? ''}`)
        if (path.endsWith('token')) return { access_token: `t${++tokens}`, expires_in: 7200 }
        if (query.access_token !== 't1') return { ticket: 'ticket', expires_in: 7200 }
        reply = '{"errcode":42001}'
        return createWechatApi(url).ask(path, query)
      },
    }
    const ticket = createJsapiTicket(
      api,
      createAccessToken(api, web, () => now),
      () => now,
    )
    expect(await ticket.get()).toBe('ticket')
    expect(asked.map((line) => line.split(' ')[1])).toEqual(['', 't1', '', 't2'])
  })
})
