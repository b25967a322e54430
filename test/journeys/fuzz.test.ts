// Thousands of malformed requests through a real socket: no unexpected failure, no memory growth, other shoppers are
// served.
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { ERROR_CODES } from '@contract/codes/errors'
import { type TestMall, testApp } from '../support/app'
import { capturedLog } from '../support/captured-log'
import { Dice, type FuzzRequest, fuzzRequest, type Signer } from '../support/fuzz'
import { heapUsed } from '../support/heap-used'
import { tiered } from '../support/tier'
import type { WireClient } from '../support/wire-client'

const SEED = Number(process.env.FUZZ_SEED ?? 20261121)
const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? tiered(600, 5000))
const AT_ONCE = 8
/** For 2500 requests: large enough for noise, small enough to detect one kept text per request. */
const MAX_GROWTH = 6 * 1024 * 1024
/** HTTP statuses outside the dialects that a malformed request can get: bad request, no length, too large. */
const HTTP = [200, 400, 401, 403, 404, 405, 411, 413, 414, 415, 431]

describe(`requests from the seed ${SEED}`, () => {
  const captured = capturedLog()
  let mall: TestMall
  let shopper: WireClient
  let port: number
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  beforeAll(async () => {
    mall = await testApp({ log: captured.log, env: { RATE_TRACKING: '1000000' } })
    shopper = await mall.enrol()
    const url = await mall.app.listen({ port: 0, host: '127.0.0.1' })
    port = Number(new URL(url).port)
  })
  afterAll(async () => {
    agent.destroy()
    await mall.close()
  })

  function send({ method, path, headers, body }: FuzzRequest): Promise<{ status: number; text: string }> {
    return new Promise((ok) => {
      const length = body.length > 0 ? { 'content-length': body.length } : {}
      const options = { port, host: '127.0.0.1', method, path, agent, headers: { ...headers, ...length } }
      const sent = request(options, (reply) => {
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('end', () => ok({ status: reply.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
        reply.on('error', () => ok({ status: 0, text: 'the reply was cut off' }))
      })
      // The server can close the connection before it reads the whole body; the test checks below that it still serves
      // others.
      sent.on('error', (error: NodeJS.ErrnoException) => ok({ status: -1, text: error.code ?? '' }))
      sent.end(body)
    })
  }

  /** Replies by code: enough requests must pass the gate, else the code behind it is not tested. */
  const codes = new Map<number, number>()

  async function round(dice: Dice, signer: Signer, count: number): Promise<string[]> {
    const faults: string[] = []
    let left = count
    const work = async () => {
      while (left-- > 0) {
        const one = fuzzRequest(dice, signer)
        const { status, text } = await send(one)
        const code = Number(/^\{"code":(\d+)/.exec(text)?.[1] ?? -1)
        codes.set(code, (codes.get(code) ?? 0) + 1)
        const isOdd = status > 0 ? !HTTP.includes(status) : !['ECONNRESET', 'EPIPE'].includes(text)
        if (isOdd || text.includes(`"code":${ERROR_CODES.SYS_ERROR}`))
          faults.push(`${one.what} → ${status} ${text.slice(0, 120)}`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return faults
  }

  test(`${ROUNDS} requests: no SYS_ERROR, no other status, flat memory, and the mall still serves [security.fuzz]`, async () => {
    const { sessionKey = '', sessionSecret: secret = '' } = shopper.session ?? {}
    const seconds = String(Math.floor(mall.clock.now() / 1000))
    const signer: Signer = { sessionKey, secret, uid: shopper.uid, accessToken: shopper.accessToken, seconds }
    // Thousands of requests on a busy machine take longer than a signature is valid, so the clock stops.
    mall.clock.stop()
    const dice = new Dice(SEED)
    const faults = await round(dice, signer, ROUNDS / 2)
    const before = heapUsed() - captured.text().length
    faults.push(...(await round(dice, signer, ROUNDS / 2)))
    expect([...new Set(faults)]).toEqual([])
    expect(captured.text()).not.toContain('unexpected failure')
    const share = (code: number) => (codes.get(code) ?? 0) / ROUNDS
    expect(share(ERROR_CODES.SYS_PARAM_ERROR)).toBeGreaterThan(0.2)
    expect(share(ERROR_CODES.SYS_OK)).toBeGreaterThan(0.03)
    await mall.settle()
    expect(heapUsed() - captured.text().length - before).toBeLessThan(MAX_GROWTH)
    expect(await shopper.call('POST getIndexUserDate', {})).toMatchObject({ uid: shopper.uid })
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  })

  test('unfinished bodies and headers do not delay other requests [security.slow-body]', async () => {
    const sockets: Socket[] = []
    const open = (text: string) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.write(text)
      sockets.push(socket)
    }
    for (let i = 0; i < 60; i++) {
      open('POST /app.do HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100000\r\n\r\nmethod=')
      open(
        'POST /core/account/session/genSession HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"a"',
      )
      open('GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-slow: ')
    }
    for (let i = 0; i < 20; i++)
      expect(await shopper.call('POST getIndexUserDate', {})).toMatchObject({ uid: shopper.uid })
    const health = await send({ what: '', method: 'GET', path: '/healthz', headers: {}, body: Buffer.alloc(0) })
    expect(health.status).toBe(200)
    for (const socket of sockets) socket.destroy()
    // Connections must end: the engine limits a header to a minute, a request to two.
    expect(mall.app.server.headersTimeout).toBeLessThanOrEqual(60_000)
    expect(mall.app.server.requestTimeout).toBeGreaterThan(0)
    expect(mall.app.server.requestTimeout).toBeLessThanOrEqual(120_000)
  })

  test('oversized headers, doubled lengths and two framings are refused by the HTTP parser [security.heads]', async () => {
    const raw = (text: string) =>
      new Promise<string>((done) => {
        const socket = connect(port, '127.0.0.1')
        let answer = ''
        socket.on('data', (part) => {
          answer += part.toString()
        })
        socket.on('error', () => done(answer))
        socket.on('close', () => done(answer))
        socket.end(text)
      })
    const status = async (text: string) => Number((await raw(text)).split(' ')[1])
    expect(await status(`GET /healthz HTTP/1.1\r\nhost: localhost\r\nx: ${'h'.repeat(64_000)}\r\n\r\n`)).toBe(431)
    const lengths = 'POST /app.do HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello'
    expect(await status(lengths)).toBe(400)
    const both =
      'POST /app.do HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'
    expect(await status(both)).toBe(400)
    expect(await status('GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-request-id: a\u0000b\r\n\r\n')).toBe(400)
  })
})
