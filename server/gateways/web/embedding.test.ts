import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { ConfigError, readConfig } from '../../config'
import { registerH5 } from './h5'

const folder = mkdtempSync(join(tmpdir(), 'embedding-'))
beforeAll(() => {
  for (const name of ['h5', 'media']) mkdirSync(join(folder, name))
  writeFileSync(
    join(folder, 'h5', 'index.html'),
    '<html><head><meta name="parent-origins" content="none"></head><body></body></html>',
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

async function pageFor(parentOrigins: string, env: Record<string, string> = {}) {
  const config = readConfig({ GALLERIA_DATA: folder, PARENT_ORIGINS: parentOrigins, ...env }, [])
  const app = Fastify()
  await registerH5(app, join(folder, 'h5'), async (html) => html, config)
  const { body, headers } = await app.inject('/')
  await app.close()
  return { body, policy: String(headers['content-security-policy']) }
}

test('no site may embed the app unless the deployment names it [nav.parent]', async () => {
  const { body, policy } = await pageFor('')
  expect(policy).toMatch(/; frame-ancestors 'self'$/)
  expect(body).toContain('content="none"')
})

test('the named sites may embed the app, which reads them from the page [nav.parent]', async () => {
  const { body, policy } = await pageFor('https://shell.example, http://127.0.0.1:9000')
  expect(policy).toMatch(/; frame-ancestors 'self' https:\/\/shell\.example http:\/\/127\.0\.0\.1:9000$/)
  expect(body).toContain('<meta name="parent-origins" content="https://shell.example http://127.0.0.1:9000">')
})

test('the policy admits the hosts of live streams that the deployment names, and no others [live.hosts]', async () => {
  expect((await pageFor('')).policy).toContain("media-src 'self' blob:;")
  const { policy } = await pageFor('https://shell.example', { LIVE_HOSTS: 'pull.example, vod.example' })
  expect(policy).toContain("media-src 'self' blob: https://pull.example https://vod.example;")
  expect(policy).toContain("connect-src 'self' https://pull.example https://vod.example;")
})

test.each([
  '*',
  'shell.example',
  'https://shell.example/',
  'https://*.example',
  'https://a.example; script-src *',
  'null',
])('the setting %p is refused at the start [nav.parent]', (setting) => {
  expect(() => readConfig({ PARENT_ORIGINS: setting }, [])).toThrow(ConfigError)
})
