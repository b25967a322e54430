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

/** Sends raw bytes and reads one reply; the connection ends with it. */
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

/** Headers of every API reply. */
const SEALED = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
const refusal = (code: number) => ({ code, status: 0, message: expect.any(String), data: null })

describe('a request that the web layer cannot handle gets our own reply', () => {
  const doubled = (path: string, method = 'GET') =>
    lines(`${method} ${path} HTTP/1.1`, HOST, 'X-Between: 1', 'hOST: evil.example')
  test.each([
    ['two Host headers', doubled('/healthz'), 400, ERROR_CODES.SYS_PARAM_ERROR],
    ['two equal Host headers', lines('GET / HTTP/1.1', HOST, HOST), 400, ERROR_CODES.SYS_PARAM_ERROR],
    ['/%ff', lines('GET /%ff?sign=secret HTTP/1.1', HOST), 200, ERROR_CODES.NO_INTERFACE_AUTH],
    ['an invalid percent-encoding', lines('GET /core/%E4%A HTTP/1.1', HOST), 200, ERROR_CODES.NO_INTERFACE_AUTH],
    ['a WebDAV method', lines('PROPFIND /core/x HTTP/1.1', HOST), 200, ERROR_CODES.NO_INTERFACE_AUTH],
    ['bytes that are not HTTP', 'HELO mall\r\n\r\n', 400, ERROR_CODES.SYS_PARAM_ERROR],
    [
      'two Content-Length headers',
      lines('POST /pay.do HTTP/1.1', HOST, 'Content-Length: 1', 'Content-Length: 2'),
      400,
      99950015,
    ],
    [
      'headers over the size limit',
      lines('GET / HTTP/1.1', HOST, `X: ${'y'.repeat(20_000)}`),
      431,
      ERROR_CODES.SYS_PARAM_ERROR,
    ],
  ])('%s', async (_what, request, status, code) => {
    const answer = await raw(request)
    expect(answer).toMatchObject({ status, headers: { ...SEALED, 'content-type': 'application/json; charset=utf-8' } })
    expect(JSON.parse(answer.body)).toEqual(refusal(code))
  })

  test('a request without a Host is answered by the host guard', async () => {
    const answer = await raw(lines('GET /healthz HTTP/1.1'))
    expect(answer).toMatchObject({ status: 421, headers: SEALED, body: expect.stringContaining('host name') })
  })

  test('the query is not logged', () => {
    expect(log.text()).toContain('request refused')
    expect(log.text()).not.toContain('secret')
  })
})

describe('a refusal at the providers’ address is never HTTP 200, which they would read as success', () => {
  const PATH = '/pay/notice/wechat'
  const post = (path: string, ...headers: string[]) => lines(`POST ${path} HTTP/1.1`, HOST, ...headers)
  test.each([
    ['a body without a valid signature', `${post(PATH, 'Content-Length: 2')}{}`, 401],
    ['an unknown provider', `${post('/pay/notice/unionpay', 'Content-Length: 2')}{}`, 404],
    ['a body that is too large', post(PATH, 'Content-Length: 9999999'), 413],
    ['an invalid type', `${post(PATH, 'Content-Type: nonsense', 'Content-Length: 2')}{}`, 415],
    ['a wrong method', lines(`GET ${PATH} HTTP/1.1`, HOST), 404],
    ['a WebDAV method', lines(`PROPFIND ${PATH} HTTP/1.1`, HOST), 404],
    ['HEAD', lines(`HEAD ${PATH} HTTP/1.1`, HOST), 404],
    ['no provider in the path', post('/pay/notice', 'Content-Length: 0'), 404],
    ['an empty provider in the path', post('/pay/notice/', 'Content-Length: 0'), 404],
    ['a path with a further segment', post(`${PATH}/more?x=1`, 'Content-Length: 0'), 404],
    ['a percent-encoded path', lines('GET /pay/%6eotice/wechat HTTP/1.1', HOST), 404],
    ['a very long provider name', post(`/pay/notice/${'y'.repeat(300)}`, 'Content-Length: 0'), 404],
    ['an invalid percent-encoding', post('/pay/notice/%ff', 'Content-Length: 0'), 404],
    ['two Host headers', post(PATH, 'Host: 127.0.0.1', 'Content-Length: 0'), 400],
    ['a foreign Host', lines(`POST ${PATH} HTTP/1.1`, 'Host: evil.example', 'Content-Length: 0'), 421],
    ['two Content-Length headers', post(PATH, 'Content-Length: 1', 'Content-Length: 2'), 400],
    ['an invalid chunk', `${post(PATH, 'Transfer-Encoding: chunked')}zz\r\n`, 400],
  ])('%s', async (_what, request, status) => {
    const answer = await raw(request)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject(SEALED)
  })

  test('has the refusal format of the providers', async () => {
    const { body } = await raw(post(PATH, 'Content-Length: 9999999'))
    expect(JSON.parse(body)).toEqual({ code: 'FAIL', message: expect.any(String) })
  })

  test('is not slowed by the limit of unsigned calls', async () => {
    for (let i = 0; i < 6; i++) expect((await raw(`${post(PATH, 'Content-Length: 2')}{}`)).status).toBe(401)
  })
})

test('every API reply forbids caching and type guessing [security.no-cache]', async () => {
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
    ['the documentation of the contract', '/docs', {}],
    ['an unknown address', '/nothing/here', {}],
    ['a body that is too large', '/core/x', { method: 'POST', payload: 'x'.repeat(1_100_000) }],
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
