import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { registerSandboxProxy } from './sandbox-proxy'

/** Bytes that are not valid text. */
const SEGMENT = Buffer.from([0x47, 0x40, 0x00, 0xff, 0xfe, 0x80, 0xc3, 0x28])

let gateway: Server
let app: FastifyInstance
let port: number
const asked: string[] = []
beforeAll(async () => {
  gateway = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.cookie ?? ''}`)
    response.setHeader('set-cookie', 'a=1')
    response.setHeader('content-security-policy', "default-src 'none'")
    response.end(request.url?.endsWith('.ts') ? SEGMENT : 'page')
  })
  await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done))
  app = Fastify()
  registerSandboxProxy(app, `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`)
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  await app.close()
  gateway.closeAllConnections()
  gateway.close()
})

/** The path exactly as given, not normalised as a browser would. */
async function send(method: string, path: string): Promise<string> {
  asked.length = 0
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: c=1\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
  )
  let answer = ''
  for await (const part of socket.setEncoding('utf8')) answer += String(part)
  return answer
}

test('the payer’s page and the OAuth page are reachable, with their policy, without cookies of the mall', async () => {
  const answer = await send('GET', '/sandbox/pay/h5/wx1?package=1')
  expect(asked).toEqual(['GET /pay/h5/wx1?package=1 '])
  expect(answer).toContain('page')
  expect(answer.toLowerCase()).toContain("content-security-policy: default-src 'none'")
  expect(answer.toLowerCase()).not.toContain('set-cookie')
  await send('GET', '/sandbox/connect/oauth2/authorize?appid=1')
  expect(asked).toEqual(['GET /connect/oauth2/authorize?appid=1 '])
})

test('Alipay’s page is readable at the address of its API, and that API is not reachable', async () => {
  await send('GET', '/sandbox/gateway.do?method=alipay.trade.wap.pay')
  expect(asked).toEqual(['GET /gateway.do?method=alipay.trade.wap.pay '])
  await send('POST', '/sandbox/alipay/pay/wx1')
  expect(asked).toEqual(['POST /alipay/pay/wx1 '])
  expect(await send('POST', '/sandbox/gateway.do?charset=utf-8')).toMatch(/404/)
  expect(asked).toEqual([])
})

test('files of live streams arrive byte by byte; streams are read only', async () => {
  const reply = await app.inject({ method: 'GET', url: '/sandbox/live/winter/0.ts' })
  expect(reply.rawPayload).toEqual(SEGMENT)
  expect(await send('POST', '/sandbox/live/winter/0.ts')).toMatch(/404/)
})

test.each([
  '/sandbox/live/../sandbox/pay',
  '/sandbox/alipay/pay/../../gateway.do',
  '/sandbox/pay/h5/../../sandbox/pay',
  '/sandbox/pay/h5/%2e%2e/%2E%2e/sandbox/pay',
  '/sandbox/pay/h5/..\\..\\sandbox/pay',
  '/sandbox/pay/h5/.%2e/../v3/pay/transactions/h5',
  '/sandbox/pay/h5/../..//sandbox/pay',
  '/sandbox/sandbox/pay',
  '/sandbox/v3/certificates',
  '/sandbox/pay',
])('nothing else of the sandbox is reachable: %s [security.sandbox-pages]', async (path) => {
  for (const method of ['GET', 'POST']) {
    expect(await send(method, path)).toMatch(/99950012|404/)
    expect(asked).toEqual([])
  }
})
