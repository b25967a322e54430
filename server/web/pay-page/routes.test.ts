import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { silentLog } from '../../kernel/log'
import { registerPayPage } from '.'

let app: FastifyInstance
let folder = ''
const warn = jest.spyOn(silentLog, 'warn')
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pay-page-'))
  writeFileSync(join(folder, 'client.js'), 'start()')
  writeFileSync(join(folder, 'page.css'), 'body{}')
  app = Fastify()
  registerPayPage(app, { folder, allowedHosts: ['pages.example'], log: silentLog })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test('the page has no inline script or style, may not be framed and is never cached [security.framing]', async () => {
  const reply = await app.inject('/pay/?payOrderNo=abc12345')
  expect(reply.statusCode).toBe(200)
  // Without an order the page has the same headers against framing.
  for (const { headers } of [reply, await app.inject('/pay/')]) {
    expect(String(headers['content-security-policy']).split('; ').sort()).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "img-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
    ])
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'referrer-policy': 'strict-origin',
    })
  }
  warn.mockClear()
  expect(reply.body).not.toMatch(/<script>|<style|style="|\son\w+=/)
  expect(reply.body).not.toContain('abc12345')
  expect(reply.body).toContain('content="pages.example"')
  expect(reply.body).toContain('确认支付')
  expect(warn).not.toHaveBeenCalled()
})

test('its files are named by their contents and cached for good', async () => {
  const { body } = await app.inject('/pay/?payOrderNo=abc12345')
  const [, script = ''] = /src="([^"]+)"/.exec(body) ?? []
  const [, style = ''] = /href="([^"]+\.css)"/.exec(body) ?? []
  for (const [address, type, text] of [
    [script, 'text/javascript', 'start()'],
    [style, 'text/css', 'body{}'],
  ] as const) {
    const reply = await app.inject(address)
    expect(reply.headers['content-type']).toContain(type)
    expect(reply.headers['cache-control']).toContain('immutable')
    expect(reply.body).toContain(text)
  }
})

test.each(['/pay/', '/pay/?payOrderNo=', '/pay/?payOrderNo=%20', '/pay/?payOrderNo=a&payOrderNo=b'])(
  '%s: logs the failure and shows nothing to pay [purchase.pay-page-empty]',
  async (address) => {
    warn.mockClear()
    const reply = await app.inject(address)
    expect(reply.body).toContain('<body></body>')
    expect(warn).toHaveBeenCalledWith(expect.anything(), 'payment failed, missing order number')
  },
)

test('the address without its last slash still leads there, with its query', async () => {
  const reply = await app.inject('/pay?payOrderNo=abc12345')
  expect([reply.statusCode, reply.headers.location]).toEqual([308, '/pay/?payOrderNo=abc12345'])
})
