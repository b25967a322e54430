import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { readConfig } from '../../config'
import { registerConsolePages } from './console-pages'
import { guardHosts } from './host-guard'

const folder = mkdtempSync(join(tmpdir(), 'console-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>console</title>')
writeFileSync(join(folder, 'assets/main-1234abcd.js'), 'export {}')
afterAll(() => rmSync(folder, { recursive: true }))

async function served(from = folder): Promise<FastifyInstance> {
  const app = Fastify()
  await registerConsolePages(app, from)
  return app
}

test.each(['/console/', '/console/login', '/console/orders/2611', '/console/orders?view=late'])(
  '%s is the page, with a policy for scripts, frames and requests of its own origin only [console.pages]',
  async (url) => {
    const app = await served()
    const reply = await app.inject(url)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const policy = String(reply.headers['content-security-policy']).split('; ')
    expect(policy).toEqual(
      expect.arrayContaining(["script-src 'self'", "connect-src 'self'", "frame-src 'self'", "frame-ancestors 'none'"]),
    )
    expect(policy).toContain("default-src 'none'")
    expect(reply.headers['referrer-policy']).toBe('no-referrer')
    const again = await app.inject({ url, headers: { 'if-none-match': String(reply.headers['etag']) } })
    expect(again.statusCode).toBe(304)
    await app.close()
  },
)

test('files are cached for good, and a missing one is not the page [console.pages]', async () => {
  const app = await served()
  const file = await app.inject('/console/assets/main-1234abcd.js')
  expect([file.statusCode, file.body]).toEqual([200, 'export {}'])
  expect(file.headers['cache-control']).toContain('immutable')
  expect((await app.inject('/console/assets/main-0.js')).statusCode).toBe(404)
  expect((await app.inject('/console')).headers['location']).toBe('/console/')
  await app.close()
})

test('without a build the reply names the command', async () => {
  const app = await served(join(folder, 'none'))
  const reply = await app.inject('/console/')
  expect([reply.statusCode, reply.body]).toEqual([503, 'the console is not built: npm run build:console\n'])
  await app.close()
})

test('in production the console’s hosts serve its pages and pictures, the shop’s hosts no page of it [staff.hosts]', async () => {
  const app = Fastify()
  const production = {
    GALLERIA_MODE: 'production',
    SMS_URL: 'https://sms.example/',
    WECHAT_PAY_MCH_ID: '1',
    PUBLIC_HOSTS: 'mall.example',
    CONSOLE_HOSTS: 'console.example',
  }
  guardHosts(app, readConfig(production, []))
  app.get('/media/*', () => 'picture')
  app.get('/', () => 'shop')
  await registerConsolePages(app, folder)
  const status = async (host: string, url: string) => (await app.inject({ url, headers: { host } })).statusCode
  const seen = await Promise.all([
    status('console.example', '/console/orders'),
    status('console.example', '/media/a.webp'),
    status('console.example', '/'),
    status('mall.example', '/console/orders'),
    status('mall.example', '/console/assets/main-1234abcd.js'),
    status('mall.example', '/media/a.webp'),
  ])
  expect(seen).toEqual([200, 200, 404, 404, 404, 200])
  await app.close()
})
