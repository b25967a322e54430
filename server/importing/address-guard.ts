import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** An address that must not be fetched; a one-line message. */
export class RefusedAddress extends Error {}

/** IPv4 that isn't the public internet: this machine, private and shared nets, link-local, documentation, multicast. */
const NOT_PUBLIC = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  NOT_PUBLIC.addSubnet(net, bits, 'ipv4')
}
/** IPv6: only global unicast is public, except addresses that embed an IPv4 address or are for documentation. */
const GLOBAL = new BlockList()
GLOBAL.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  NOT_PUBLIC.addSubnet(net, bits, 'ipv6')
}

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !NOT_PUBLIC.check(address, 'ipv4')
  return family === 6 && GLOBAL.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6')
}

export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>

const resolveAll: Resolve = (host) => lookup(host, { all: true, verbatim: true })

/**
 * The address to connect to for this URL, resolved once for each request, so that a name cannot change between check
 * and connection. Rejects with RefusedAddress unless it is http(s) without credentials and every address is public.
 */
export async function publicAddressOf(
  url: URL,
  resolve: Resolve = resolveAll,
): Promise<{ address: string; family: number }> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new RefusedAddress(`不能从 ${url.protocol} 取图`)
  if (url.username !== '' || url.password !== '') throw new RefusedAddress('网址里带密码，不能取')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const found = family > 0 ? [{ address: host, family }] : await resolve(host)
  const [first] = found
  if (!first) throw new RefusedAddress(`找不到主机 ${host}`)
  if (!found.every(({ address }) => isPublicAddress(address))) throw new RefusedAddress(`${host} 是内网地址`)
  return first
}
