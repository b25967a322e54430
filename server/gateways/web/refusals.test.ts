import { connect } from 'node:net'
import { ERROR_CODES } from '@contract/codes/errors'
import { type TestMall, testApp } from '../../../test/support/app'
import { capturedLog } from '../../../test/support/captured-log'

const log = capturedLog()
let mall: TestMall
let port: number
beforeAll(async () => {
  mall = await testApp({ hasGateway: true, log: log.log, env: { RATE_UNSIGNED: '4' } })
  port = Number(new URL(await mall.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => mall.close())

interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Sends bytes as they are and reads one answer; the connection ends with it. */
async function raw(text: string): Promise<Answer> {
  const socket = connect(port, '127.0.0.1')
  socket.setTimeout(10_000, () => socket.destroy(new Error('no answer')))
  socket.write(text)
  let got = ''
  for await (const part of socket.setEncoding('utf8')) got += String(part)
  const [head = '', ...body] = got.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.replace(/^[^:]*: */, '')])
  return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers), body: body.join('\r\n\r\n') }
}
const HOST = 'Host: 127.0.0.1'
const lines = (...all: string[]) => `${all.join('\r\n')}\r\nConnection: close\r\n\r\n`

/** What every reply of an API says of itself. */
const SEALED = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
const refusal = (code: number) => ({ code, status: 0, message: expect.any(String), data: null })

describe('a request that the web layer cannot take gets our own answer', () => {
  const doubled = (path: string, method = 'GET') =>
    lines(`${method} ${path} HTTP/1.1`, HOST, 'X-Between: 1', 'hOST: evil.example')
  test.each([
    ['a doubled Host', doubled('/healthz'), 400, ERROR_CODES.SYS_PARAM_ERROR],
    ['a doubled Host, both our own', lines('GET / HTTP/1.1', HOST, HOST), 400, ERROR_CODES.SYS_PARAM_ERROR],
    ['/%ff', lines('GET /%ff?sign=secret HTTP/1.1', HOST), 200, ERROR_CODES.NO_INTERFACE_AUTH],
    ['a broken escape', lines('GET /core/%E4%A HTTP/1.1', HOST), 200, ERROR_CODES.NO_INTERFACE_AUTH],
    ['a method of another protocol', lines('PROPFIND /core/x HTTP/1.1', HOST), 200, ERROR_CODES.NO_INTERFACE_AUTH],
    ['no HTTP', 'HELO mall\r\n\r\n', 400, ERROR_CODES.SYS_PARAM_ERROR],
    ['two lengths', lines('POST /pay.do HTTP/1.1', HOST, 'Content-Length: 1', 'Content-Length: 2'), 400, 99950015],
    ['endless headers', lines('GET / HTTP/1.1', HOST, `X: ${'y'.repeat(20_000)}`), 431, ERROR_CODES.SYS_PARAM_ERROR],
  ])('%s', async (_what, request, status, code) => {
    const answer = await raw(request)
    expect(answer).toMatchObject({ status, headers: { ...SEALED, 'content-type': 'application/json; charset=utf-8' } })
    expect(JSON.parse(answer.body)).toEqual(refusal(code))
  })

  test('one that names no Host is answered by the guard', async () => {
    const answer = await raw(lines('GET /healthz HTTP/1.1'))
    expect(answer).toMatchObject({ status: 421, headers: SEALED, body: expect.stringContaining('host name') })
  })

  test('and what its query held is not logged', () => {
    expect(log.text()).toContain('request refused')
    expect(log.text()).not.toContain('secret')
  })
})

describe('what is refused at the providers’ address is never HTTP 200: they would read it as taken', () => {
  const PATH = '/pay/notice/wechat'
  const post = (path: string, ...headers: string[]) => lines(`POST ${path} HTTP/1.1`, HOST, ...headers)
  test.each([
    ['an unproven body', `${post(PATH, 'Content-Length: 2')}{}`, 401],
    ['an unknown provider', `${post('/pay/notice/unionpay', 'Content-Length: 2')}{}`, 404],
    ['a body too large', post(PATH, 'Content-Length: 9999999'), 413],
    ['a type that is none', `${post(PATH, 'Content-Type: nonsense', 'Content-Length: 2')}{}`, 415],
    ['another method', lines(`GET ${PATH} HTTP/1.1`, HOST), 404],
    ['a method of another protocol', lines(`PROPFIND ${PATH} HTTP/1.1`, HOST), 404],
    ['HEAD', lines(`HEAD ${PATH} HTTP/1.1`, HOST), 404],
    ['no provider', post('/pay/notice', 'Content-Length: 0'), 404],
    ['no provider behind a stroke', post('/pay/notice/', 'Content-Length: 0'), 404],
    ['a longer address', post(`${PATH}/more?x=1`, 'Content-Length: 0'), 404],
    ['an address written with escapes', lines('GET /pay/%6eotice/wechat HTTP/1.1', HOST), 404],
    ['an endless provider', post(`/pay/notice/${'y'.repeat(300)}`, 'Content-Length: 0'), 404],
    ['a broken escape', post('/pay/notice/%ff', 'Content-Length: 0'), 404],
    ['a doubled Host', post(PATH, 'Host: 127.0.0.1', 'Content-Length: 0'), 400],
    ['another Host', lines(`POST ${PATH} HTTP/1.1`, 'Host: evil.example', 'Content-Length: 0'), 421],
    ['two lengths', post(PATH, 'Content-Length: 1', 'Content-Length: 2'), 400],
    ['a broken chunk', `${post(PATH, 'Transfer-Encoding: chunked')}zz\r\n`, 400],
  ])('%s', async (_what, request, status) => {
    const answer = await raw(request)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject(SEALED)
  })

  test('says so in the providers’ own words', async () => {
    const { body } = await raw(post(PATH, 'Content-Length: 9999999'))
    expect(JSON.parse(body)).toEqual({ code: 'FAIL', message: expect.any(String) })
  })

  test('is not slowed by the limit of unsigned calls', async () => {
    for (let i = 0; i < 6; i++) expect((await raw(`${post(PATH, 'Content-Length: 2')}{}`)).status).toBe(401)
  })
})

test('every reply of an API says that it is not kept and not guessed at', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const replies: [string, string, { method?: 'POST'; payload?: string; headers?: Record<string, string> }][] = [
    [
      'core',
      '/core/account/session/genSession',
      { method: 'POST', payload: '{"appKey":"galleria-h5","deviceId":"x"}' },
    ],
    ['core, refused', '/service/app/user/shopCart/list', {}],
    ['legacy', '/app.do', { method: 'POST', payload: 'method=nothing', headers: form }],
    ['payment', '/pay.do', { method: 'POST', payload: 'method=nothing', headers: form }],
    ['CRM', '/igc/app/nothing/get', {}],
    ['tracking', '/track', { method: 'POST', payload: 'x', headers: form }],
    ['tracking, too long', '/track', { method: 'POST', payload: 'x'.repeat(70_000), headers: form }],
    ['an upload', '/media/uploads', { method: 'POST', payload: '{}' }],
    ['a notice', '/pay/notice/wechat', { method: 'POST', payload: '{}' }],
    ['health', '/healthz', {}],
    ['metrics', '/metrics', {}],
    ['the contract', '/docs/openapi.json', {}],
    ['the contract to read', '/docs', {}],
    ['an unknown address', '/nothing/here', {}],
    ['a body too large', '/core/x', { method: 'POST', payload: 'x'.repeat(1_100_000) }],
  ]
  for (const [what, url, request] of replies) {
    const reply = await mall.app.inject({ url, ...request, headers: { host: '127.0.0.1', ...request.headers } })
    expect([what, reply.headers]).toEqual([what, expect.objectContaining(SEALED)])
  }
  const limited = Array.from({ length: 5 }, () =>
    mall.app.inject({ method: 'POST', url: '/core/account/session/genSession', remoteAddress: '10.9.8.7' }),
  )
  const last = (await Promise.all(limited)).at(-1)
  expect([last?.statusCode, last?.headers]).toEqual([403, expect.objectContaining(SEALED)])
})
