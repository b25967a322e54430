// The conformance script against a mall; and against things that are none, so that its "ok" means something.
import { spawn } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { ERROR_CODES } from '@contract/codes/errors'
import { type TestMall, testApp } from '../support/app'
import { type CallRefused, sign } from '../support/wire-client'

const DAY_MS = 86_400_000

function runWire(url: string, part = ''): Promise<{ code: number | null; output: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [resolve('test/wire/run.mjs'), url, part], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => {
        output += part
      })
    // Not at its exit: what it wrote last may come after that.
    child.once('close', (code) => done({ code, output }))
  })
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((ok) => server.listen(0, '127.0.0.1', ok))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The mall behind a hand that changes replies before they go out. */
function spoiler(origin: string, change: (text: string, url: string) => string): Server {
  return createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += String(part)
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
    const answer = await fetch(origin + request.url, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(body ? { body } : {}),
    })
    const type = answer.headers.get('content-type') ?? ''
    response.writeHead(answer.status, {
      'content-type': type,
      'x-request-id': answer.headers.get('x-request-id') ?? '',
    })
    response.end(change(await answer.text(), request.url ?? ''))
  })
}

describe('the conformance script', () => {
  let mall: TestMall
  let origin: string
  beforeAll(async () => {
    mall = await testApp({ isSeeded: true })
    origin = await mall.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => mall.close())

  test('every rule of docs/wire.md holds at the mall, for a client that shares no line with it [core.conformance]', async () => {
    const { code, output } = await runWire(origin)
    expect(output.split('\n').filter((line) => /WRONG|^ {8}/.test(line))).toEqual([])
    expect(output).toMatch(/^(\d+) of \1 rules hold/m)
    expect(code).toBe(0)
  })

  test.each([
    [
      'another code',
      (text: string) => text.replaceAll('"code":99950010', '"code":99950009'),
      'core: the order of checks',
      '99950009',
    ],
    ['another envelope', (text: string) => text.replace('"message"', '"messages"'), 'genSession: fields', 'envelope'],
    ['a doubled page', (text: string) => text.replace(/"cursor":"[^"]*"/, '"cursor":null'), 'lists:', 'cursor'],
  ])('it exits 1 when a mall answers with %s', async (_what, change, rule, word) => {
    const server = spoiler(origin, change)
    const { code, output } = await runWire(await listening(server), rule)
    server.closeAllConnections()
    server.close()
    expect(code).toBe(1)
    expect(output).toContain('WRONG')
    expect(output).toContain(word)
  })

  test('it exits 1 where nobody answers, 2 without an address', async () => {
    expect((await runWire('http://127.0.0.1:9')).code).toBe(1)
    expect((await runWire('nonsense')).code).toBe(2)
    // A rule that is none is no rule that holds.
    expect((await runWire('http://127.0.0.1:9', 'no such rule')).code).toBe(1)
  })
})

describe('what needs a clock to be turned, or limits to be low', () => {
  const RIGHTS = '/service/app/user/member/getMemberRights'
  const ADD = '/service/app/user/shopCart/add'

  test('expiry comes after the session and before timestamp and sign [core.check-order]', async () => {
    const mall = await testApp()
    const visitor = await mall.visitor()
    mall.clock.advance(7 * DAY_MS + 1000)
    const ask = async (fields: Record<string, string>) => {
      const query = new URLSearchParams({ appKey: 'galleria-h5', timestamp: '1', sign: 'f'.repeat(64), ...fields })
      const reply = await mall.app.inject({ url: `${RIGHTS}?${query}`, headers: { host: 'localhost' } })
      return reply.json<{ code: number }>().code
    }
    expect(await ask({ sessionKey: visitor.session?.sessionKey ?? '' })).toBe(ERROR_CODES.SESSION_RENEW)
    expect(await ask({ sessionKey: 'nobody' })).toBe(ERROR_CODES.INVALID_SESSION)
    await mall.close()
  })

  test('rate comes after login and before the schema, in every signed dialect [core.check-order]', async () => {
    const mall = await testApp({ env: { RATE_ANONYMOUS: '1', RATE_SHOPPER: '3' } })
    mall.clock.stop()
    const codeOf = (work: Promise<unknown>) =>
      work.then(
        () => [200, 0],
        (error: CallRefused) => [error.http, error.code],
      )
    const visitor = await mall.visitor()
    await visitor.call('GET member/getMemberRights', {})
    expect(await codeOf(visitor.callRaw('POST shopCart/add', {}))).toEqual([200, ERROR_CODES.USER_NOT_LOGIN])
    const busy = ERROR_CODES.SYS_OPT_FREQUENTLY_ERROR
    expect(await codeOf(visitor.callRaw('GET member/getMemberRights', {}))).toEqual([403, busy])
    const shopper = await mall.enrol()
    for (let i = 0; i < 3; i++)
      expect(await codeOf(shopper.callRaw('POST shopCart/add', {}))).toEqual([200, ERROR_CODES.SYS_PARAM_ERROR])
    expect(await codeOf(shopper.callRaw('POST shopCart/add', {}))).toEqual([200, busy])
    expect(await codeOf(shopper.legacy('eshop.shopcart.addShopCart', {} as never))).toEqual([200, busy])
    const merchants = shopper.crm('GET /igc/app/wxpaymerchant/list', { pageSize: 0 })
    expect(await codeOf(merchants)).toEqual([200, busy])
    // A minute later there is room again; a refused call took none of it.
    mall.clock.advance(60_000)
    expect(await codeOf(shopper.callRaw('POST shopCart/add', {}))).toEqual([200, ERROR_CODES.SYS_PARAM_ERROR])
    await mall.close()
  })

  test('in a form a plus is a space, in a query it is a plus: signed is what was meant [core.signature]', async () => {
    const mall = await testApp()
    const shopper = await mall.enrol()
    const { sessionKey = '', sessionSecret = '' } = shopper.session ?? {}
    const timestamp = String(Math.floor(mall.clock.now() / 1000))
    const params = JSON.stringify({ sysId: 1, accessToken: shopper.accessToken, uid: shopper.uid, note: 'a b' })
    const form = { method: 'account.userdata.getUserData', params, sessionKey, timestamp, ver: '1.0' }
    const payload = new URLSearchParams({ ...form, sign: sign(sessionSecret, form) }).toString()
    expect(payload).toContain('a+b')
    const headers = { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' }
    const told = await mall.app.inject({ method: 'POST', url: '/app.do', payload, headers })
    expect(told.json<{ code: number }>().code).toBe(0)

    const fields = { appKey: 'galleria-h5', sessionKey, timestamp, uid: shopper.uid, note: 'a+b' }
    const given = sign(sessionSecret, { ...fields, method: 'GET', path: RIGHTS })
    const query = Object.entries({ ...fields, sign: given }).map(([key, value]) => `${key}=${value}`)
    const asked = await mall.app.inject({ url: `${RIGHTS}?${query.join('&')}`, headers: { host: 'localhost' } })
    expect(asked.json<{ code: number }>().code).toBe(0)
    await mall.close()
  })

  test('a call signed for one address is worth nothing at another of the same dialect [security.old-signature]', async () => {
    const mall = await testApp()
    const shopper = await mall.enrol()
    const { sessionKey = '', sessionSecret = '' } = shopper.session ?? {}
    const now = String(Math.floor(mall.clock.now() / 1000))
    const fields = { appKey: 'galleria-h5', sessionKey, timestamp: now, uid: shopper.uid }
    const body = '{}'
    const given = sign(sessionSecret, { ...fields, method: 'POST', path: ADD, body })
    const query = new URLSearchParams({ ...fields, sign: given })
    for (const [method, path] of [
      ['POST', '/service/app/user/shopCart/delete'],
      ['POST', '/core/account/session/destroySession'],
      ['GET', RIGHTS],
    ] as const) {
      const headers = { host: 'localhost', 'content-type': 'application/json' }
      const reply = await mall.app.inject({ method, url: `${path}?${query}`, payload: body, headers })
      expect([path, reply.json<{ code: number }>().code]).toEqual([path, ERROR_CODES.SIGN_INCORRECT])
    }
    expect(await shopper.call('POST getIndexUserDate', {})).toMatchObject({ uid: shopper.uid })
    await mall.close()
  })
})
