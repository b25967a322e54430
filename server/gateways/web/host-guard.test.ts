import { connect } from 'node:net'
import os from 'node:os'
import Fastify, { type FastifyInstance } from 'fastify'
import { readConfig } from '../../config'
import { guardHosts, isOwnPage } from './host-guard'

/** An address at which a phone in the same network reaches this machine. */
const LAN = '192.168.7.20'
beforeEach(() => {
  const card = { netmask: '', mac: '', cidr: null }
  jest.spyOn(os, 'networkInterfaces').mockReturnValue({
    lo: [{ ...card, address: '127.0.0.1', family: 'IPv4', internal: true }],
    wifi: [
      { ...card, address: LAN, family: 'IPv4', internal: false },
      { ...card, address: 'fe80::1', family: 'IPv6', internal: false, scopeid: 2 },
    ],
  })
})
afterEach(() => jest.restoreAllMocks())

const PRODUCTION = {
  GALLERIA_MODE: 'production',
  SMS_URL: 'https://sms.example/',
  WECHAT_PAY_MCH_ID: '1',
  PUBLIC_HOSTS: 'mall.example',
}

/** A server with the guard and nothing else. */
function guarded(env: Record<string, string>, args: string[] = []): FastifyInstance {
  const app = Fastify()
  guardHosts(app, readConfig({ GALLERIA_DATA: '/nowhere', ...env }, args))
  app.get('/', () => 'served')
  return app
}
async function statusOf(app: FastifyInstance, host: string, headers: Record<string, string> = {}): Promise<number> {
  return (await app.inject({ url: '/', headers: { host, ...headers } })).statusCode
}

test.each([
  ['the demo', {}, []],
  ['the demo with a configured host name', { PUBLIC_HOSTS: 'mall.example' }, []],
  ['the demo that listens on the network', {}, ['--lan']],
  ['production', PRODUCTION, []],
])('%s answers to its own names only [security.dns-rebinding]', async (_what, env, args) => {
  const app = guarded(env, args)
  const own = ['localhost', 'LOCALHOST:8080', '127.0.0.1:8080', '127.0.0.2', '[::1]:8080']
  if ('PUBLIC_HOSTS' in env) own.push('mall.example', 'Mall.Example:443')
  if (args.length > 0) own.push(`${LAN}:8080`)
  for (const host of own) expect([host, await statusOf(app, host)]).toEqual([host, 200])
  const others = ['evil.example', 'mall.example.evil.example', 'a.mall.example', 'evil.example:8080', '[fe80::1]']
  if (!('PUBLIC_HOSTS' in env)) others.push('mall.example')
  if (args.length === 0) others.push(LAN)
  for (const host of others) expect([host, await statusOf(app, host)]).toEqual([host, 421])
})

test('a request without a host is refused [security.dns-rebinding]', async () => {
  const app = guarded({})
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  socket.write('GET / HTTP/1.0\r\n\r\n')
  let answer = ''
  for await (const part of socket.setEncoding('utf8')) answer += String(part)
  await app.close()
  expect(answer).toContain(' 421 ')
})

test('a forwarded header is refused by the demo and accepted in production [security.forwarded]', async () => {
  const headers = { 'x-forwarded-for': '8.8.8.8', 'x-forwarded-proto': 'https' }
  expect(await statusOf(guarded({}), 'localhost', headers)).toBe(403)
  expect(await statusOf(guarded({}, ['--lan']), LAN, headers)).toBe(403)
  expect(await statusOf(guarded(PRODUCTION), 'mall.example', headers)).toBe(200)
  // Behind a proxy the Host header decides, too.
  const planted = { 'x-forwarded-host': 'mall.example' }
  expect(await statusOf(guarded(PRODUCTION), 'evil.example', planted)).toBe(421)
})

test('a page is the mall’s own by its host, in production by https only', () => {
  const demo = readConfig({}, [])
  const production = readConfig(PRODUCTION, [])
  const own = (text: string) => [isOwnPage(new URL(text), demo), isOwnPage(new URL(text), production)]
  expect(own('http://localhost:8080/')).toEqual([true, false])
  expect(own('https://mall.example/#/pages/home/index')).toEqual([false, true])
  expect(own('http://mall.example/')).toEqual([false, false])
  expect(own('https://user@localhost/')).toEqual([false, false])
  expect(own('https://:secret@localhost/')).toEqual([false, false])
  expect(own('ftp://localhost/')).toEqual([false, false])
})
