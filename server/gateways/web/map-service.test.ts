import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { ConfigError, readConfig } from '../../config'
import { type PageSettings, registerH5 } from './h5'

const folder = mkdtempSync(join(tmpdir(), 'map-service-'))
beforeAll(() => {
  for (const name of ['h5', 'media']) mkdirSync(join(folder, name))
  writeFileSync(
    join(folder, 'h5', 'index.html'),
    '<html><head><meta name="map-service" content="none"></head><body></body></html>',
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

async function pageWith(map: PageSettings['map'], userAgent = 'Chrome') {
  const app = Fastify()
  await registerH5(app, join(folder, 'h5'), async (html) => html, { parentOrigins: [], map })
  const { body, headers } = await app.inject({ url: '/', headers: { 'user-agent': userAgent } })
  await app.close()
  const policy = String(headers['content-security-policy']).split('; ')
  return { body, policy, scripts: policy.find((rule) => rule.startsWith('script-src')) }
}
const BAIDU = { origin: 'https://api.map.baidu.com', key: 'browser-key' }
const ANSWERS = 'https://api.map.baidu.com/reverse_geocoding/v3/ https://api.map.baidu.com/place/v2/search'

test('without a key the page names no maps service, and the policy allows no script of one [geo.policy]', async () => {
  const { body, scripts } = await pageWith(null)
  expect(scripts).toBe("script-src 'self'")
  expect(body).toContain('<meta name="map-service" content="none">')
})

test('with a key the page names the service, and the policy allows only two scripts of it [geo.policy]', async () => {
  const { body, policy, scripts } = await pageWith(BAIDU)
  expect(scripts).toBe(`script-src 'self' ${ANSWERS}`)
  expect(body).toContain('<meta name="map-service" content="https://api.map.baidu.com browser-key">')
  expect(policy).toContain("connect-src 'self'")
  const inWechat = await pageWith(BAIDU, 'MicroMessenger/8.0')
  expect(inWechat.scripts).toBe(`script-src 'self' ${ANSWERS} https://res.wx.qq.com`)
})

test.each([
  [{ LIVE_HOSTS: 'https://pull.example' }, 'LIVE_HOSTS must be names like'],
  [{ LIVE_HOSTS: "pull.example;script-src 'unsafe-inline'" }, 'LIVE_HOSTS must be names like'],
  [{ MAP_BROWSER_KEY: "k' *" }, 'MAP_BROWSER_KEY must be letters and digits'],
  [{ MAP_BROWSER_KEY: 'k">' }, 'MAP_BROWSER_KEY must be letters and digits'],
  [{ MAP_BROWSER_KEY: 'k', MAP_URL: 'https://map.example;script-src' }, 'MAP_URL must be an origin'],
])('a setting that would change the page or the policy is refused at the start: %j [geo.policy]', (env, message) => {
  expect(() => readConfig(env, [])).toThrow(ConfigError)
  expect(() => readConfig(env, [])).toThrow(message)
})

test('the browser’s key and the server’s are separate settings', () => {
  expect(readConfig({ MAP_KEY: 'server', MAP_BROWSER_KEY: 'browser' }, [])).toMatchObject({
    mapKey: 'server',
    mapBrowserKey: 'browser',
  })
})
