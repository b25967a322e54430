import { networkInterfaces } from 'node:os'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Config, isLoopback } from '../../config'
import { refuseTwice } from './refusals'

/** What proxies add, each of another make; one that adds none of these can't be told from a caller. */
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
 * The demo answers only to its own names and to nobody behind a proxy, so that a web page elsewhere can't reach it by
 * DNS rebinding and nobody puts it on the internet by accident; production answers to PUBLIC_HOSTS (wire.md). A Host
 * that comes twice is nobody's name: Node would go by the first, a proxy before us may have gone by the other.
 */
export function guardHosts(app: FastifyInstance, config: Config): void {
  const isDemo = config.mode === 'demo'
  app.addHook('onRequest', async (request, reply) => {
    if (hasTwoHosts(request)) return refuseTwice(reply)
    if (isDemo && isForwarded(request)) {
      return reply.code(403).type('text/plain; charset=utf-8').send('the demo does not serve behind a proxy\n')
    }
    if (!isOwnHost(request.headers.host ?? '', config)) {
      return reply.code(421).type('text/plain; charset=utf-8').send('this host name is not served here\n')
    }
  })
}

function hasTwoHosts({ raw: { rawHeaders } }: FastifyRequest): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/** Whether somebody passed this request on. */
export function isForwarded({ headers }: FastifyRequest): boolean {
  return FORWARDED.some((name) => headers[name] !== undefined)
}

/** Whether a Host header, or a host with its port, names this mall. */
export function isOwnHost(header: string, config: Config): boolean {
  const name = header
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '')
    .toLowerCase()
  if (isLoopback(name) || config.publicHosts.includes(name)) return true
  return config.isLan && lanAddresses().includes(name)
}

/** Whether an address is a page of this mall: its own host, and https unless it is the demo's. */
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
