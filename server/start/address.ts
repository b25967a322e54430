import { isIP } from 'node:net'
import type { Config } from '../config'
import { lanAddresses } from '../gateways/web/host-guard'

/** The origin at which this machine reaches a server that listens on `host`. */
export function ownOrigin(host: string, port: number): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`
}

/** The printed origin: with --lan one that a phone in the same network reaches. */
export function shownOrigin({ host, isLan }: Pick<Config, 'host' | 'isLan'>, port: number): string {
  const [lan] = isLan ? lanAddresses() : []
  return lan === undefined ? ownOrigin(host, port) : `http://${lan}:${port}`
}
