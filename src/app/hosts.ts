import { webHosts } from '@/platform/build'
import { appWindow } from '@/platform/window'
import { environmentName, environmentOrigins, serverOrigin } from './environment'

/** The text that a shopper reads when a link leads to a host that is not allowed. */
export const FOREIGN_HOST_TEXT = '该地址不在允许的业务域名内'

interface WebAddress {
  isHttps: boolean
  /** Lower-case host with its port, unless it is the protocol's default. */
  host: string
}

/**
 * The host of an http(s) address. Null for any address that a browser could parse differently: user info, backslashes,
 * spaces, control or non-ASCII characters, other protocols. URL is not used: the mini program has none.
 */
export function readWebAddress(url: string): WebAddress | null {
  if (!/^[!-~]+$/.test(url) || url.includes('\\')) return null
  const match = /^(https?):\/\/([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::(\d{1,5}))?(?:[/?#].*)?$/i.exec(url)
  if (!match) return null
  const [, protocol = '', name = '', port = ''] = match
  const isHttps = protocol.toLowerCase() === 'https'
  const isUsualPort = port === '' || Number(port) === (isHttps ? 443 : 80)
  return { isHttps, host: name.toLowerCase() + (isUsualPort ? '' : `:${Number(port)}`) }
}

interface AllowedHosts {
  hosts: readonly string[]
  /** In production only https opens; the app's own host may have the protocol of the page. */
  needsHttps: boolean
  ownHost: string
}

/** True when an address may open inside the app: its host must equal one of the list. */
export function isAllowedAddress(url: string, { hosts, needsHttps, ownHost }: AllowedHosts): boolean {
  const address = readWebAddress(url)
  if (!address) return false
  if (address.host === ownHost) return true
  return hosts.includes(address.host) && (address.isHttps || !needsHttps)
}

/**
 * True when an external address may open inside the app: hosts of our environments and hosts that the deployment names
 * [nav.external-host].
 */
export function isAllowedWebAddress(url: string): boolean {
  const ours = environmentOrigins().flatMap((origin) => readWebAddress(origin)?.host ?? [])
  return isAllowedAddress(url, {
    hosts: [...ours, ...webHosts],
    needsHttps: environmentName() === 'prod',
    ownHost: ownHost(),
  })
}

/** The host that serves the app; in the mini program the host of the server. */
export function ownHost(): string {
  return appWindow.pageHost() || (readWebAddress(serverOrigin())?.host ?? '')
}

/** Origin of the product's own web pages (template pages) [template.open]. */
export function webOrigin(): string {
  return serverOrigin() || appWindow.pageOrigin()
}
