import type { IncomingMessage } from 'node:http'
import { networkInterfaces } from 'node:os'
import { CONSOLE_PATH } from '@contract/codes/console'
import { MEDIA_PATH } from '@contract/codes/upload'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Config, isLoopback } from '../../config'
import { refuseTwice } from './refusals'

const MINI_PROGRAM_ORIGIN = 'https://servicewechat.com'

/** Headers that proxies add, by product; a proxy that adds none of them can't be detected. */
const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
]

/**
 * The demo answers only to its own names and refuses proxied requests: a web page elsewhere can't reach it by DNS
 * rebinding, and it is not published by mistake. Production answers to PUBLIC_HOSTS. A repeated Host is refused: Node
 * uses the first, a proxy in front may have used the other.
 */
export function guardHosts(app: FastifyInstance, config: Config): void {
  const isDemo = config.mode === 'demo'
  app.addHook('onRequest', async (request, reply) => {
    if (hasTwoHosts(request)) return refuseTwice(reply)
    if (isDemo && isForwarded(request)) {
      return reply.code(403).type('text/plain; charset=utf-8').send('the demo does not serve behind a proxy\n')
    }
    const host = request.headers.host ?? ''
    const isConsole = config.consoleHosts.includes(nameOf(host))
    if (!isConsole && !isOwnHost(host, config)) {
      return reply.code(421).type('text/plain; charset=utf-8').send('this host name is not served here\n')
    }
    // In production the console has an origin of its own, so that no script of the shop can act as staff.
    if (!isDemo && isConsole !== isConsoleRoute(request) && !(isConsole && isPicture(request))) {
      return reply.code(404).type('text/plain; charset=utf-8').send('there is no such page here\n')
    }
  })
}

/**
 * Whether a socket may open: the checks of calls, and the page that opens it, if a browser names one, is a page of this
 * mall. WeChat names its own origin for mini programs.
 */
export function mayUpgrade({ rawHeaders, headers }: IncomingMessage, forConsole: boolean, config: Config): boolean {
  const isDemo = config.mode === 'demo'
  const host = headers.host ?? ''
  if (hasTwoHosts({ raw: { rawHeaders } }) || (isDemo && isForwarded({ headers }))) return false
  const isConsole = config.consoleHosts.includes(nameOf(host))
  if (!isConsole && !isOwnHost(host, config)) return false
  if (!isDemo && isConsole !== forConsole) return false
  const { origin } = headers
  const own = `${isDemo ? 'http' : 'https'}://${host.toLowerCase()}`
  if (forConsole) return origin === own
  return origin === undefined || origin === own || origin === MINI_PROGRAM_ORIGIN
}

function hasTwoHosts({ raw: { rawHeaders } }: { raw: Pick<IncomingMessage, 'rawHeaders'> }): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/** Whether a proxy forwarded this request. */
export function isForwarded({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return FORWARDED.some((name) => headers[name] !== undefined)
}

/** Whether a Host header, or a host with its port, is a name of this mall. */
export function isOwnHost(header: string, config: Config): boolean {
  const name = nameOf(header)
  if (isLoopback(name) || config.publicHosts.includes(name)) return true
  return config.isLan && lanAddresses().includes(name)
}

/** Name of a host without port and brackets. */
function nameOf(header: string): string {
  return header
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '')
    .toLowerCase()
}

/** By the matched route, because its address can be written in several ways: `/%63onsole/api/…`. */
function isConsoleRoute({ routeOptions: { url = '' }, url: asked }: FastifyRequest): boolean {
  return [url, asked.split('?')[0] ?? ''].some((path) => path === CONSOLE_PATH || path.startsWith(`${CONSOLE_PATH}/`))
}

/** Whether a request reads a picture, which the console shows; its replies run no script. */
function isPicture({ method, routeOptions: { url = '' } }: FastifyRequest): boolean {
  return method === 'GET' && url.startsWith(MEDIA_PATH)
}

/** Whether an address is a page of this mall: its own host, and https except in the demo. */
export function isOwnPage(url: URL, config: Config): boolean {
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && config.mode === 'demo')
  return isSafe && url.username === '' && url.password === '' && isOwnHost(url.host, config)
}

/** IPv4 addresses of this machine that a phone in the same network can reach. */
export function lanAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flat()
    .filter((item) => item !== undefined && !item.internal && item.family === 'IPv4')
    .map((item) => item?.address ?? '')
}
