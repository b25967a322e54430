// Runs the conformance script against a mall, and against faulty servers, so that its "ok" is significant.
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
    // On close, not on exit: the last output may arrive after the exit.
    child.once('close', (code) => done({ code, output }))
  })
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((ok) => server.listen(0, '127.0.0.1', ok))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The mall behind a server that changes its replies. */
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

  test('every rule of docs/wire.md holds for a client that shares no code with the mall [core.conformance]', async () => {
    const { code, output } = await runWire(origin)
    expect(output.split('\n').filter((line) => /WRONG|^ {8}/.test(line))).toEqual([])
    expect(output).toMatch(/^(\d+) of \1 rules hold/m)
    expect(code).toBe(0)
  })

  test.each([
    [
      'a wrong code',
      (text: string) => text.replaceAll('"code":99950010', '"code":99950009'),
      'core: the order of checks',
      '99950009',
    ],
    ['a wrong envelope', (text: string) => text.replace('"message"', '"messages"'), 'genSession: fields', 'envelope'],
    ['a repeated page', (text: string) => text.replace(/"cursor":"[^"]*"/, '"cursor":null'), 'lists:', 'cursor'],
  ])('it exits 1 when a mall answers with %s', async (_what, change, rule, word) => {
    const server = spoiler(origin, change)
    const { code, output } = await runWire(await listening(server), rule)
    server.closeAllConnections()
    server.close()
    expect(code).toBe(1)
    expect(output).toContain('WRONG')
    expect(output).toContain(word)
  })

  test('it exits 1 when no server answers, 2 without an address', async () => {
    expect((await runWire('http://127.0.0.1:9')).code).toBe(1)
    expect((await runWire('nonsense')).code).toBe(2)
    // An unknown name of a rule is an error.
    expect((await runWire('http://127.0.0.1:9', 'no such rule')).code).toBe(1)
  })
})

describe('rules that need another time or low limits', () => {
  const RIGHTS = '/service/app/user/member/getMemberRights'
  const ADD = '/service/app/user/shopCart/add'

  test('the check of expiry is after that of the session and before those of timestamp and sign [core.check-order]', async () => {
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

  test('the check of the rate is after that of the login and before that of the schema, in every dialect [core.check-order]', async () => {
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
    // A minute later calls are allowed again; refused calls did not count.
    mall.clock.advance(60_000)
    expect(await codeOf(shopper.callRaw('POST shopCart/add', {}))).toEqual([200, ERROR_CODES.SYS_PARAM_ERROR])
    await mall.close()
  })

  test('a plus is a space in a form and a plus in a query; the decoded value is signed [core.signature]', async () => {
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

  test('a signature for one address is invalid at another of the same dialect [security.old-signature]', async () => {
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
