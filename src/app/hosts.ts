import { webHosts } from '@/platform/build'
import { appWindow } from '@/platform/window'
import { environmentName, environmentOrigins, serverOrigin } from './environment'

/** What a shopper reads when a link leads elsewhere. */
export const FOREIGN_HOST_TEXT = '该地址不在允许的业务域名内'

interface WebAddress {
  isHttps: boolean
  /** Host with its port unless it is the protocol's own, lower case. */
  host: string
}

/**
 * The host of an http(s) address, or null for anything that a browser could read differently from us: user info,
 * backslashes, spaces, control or non-ASCII characters, other protocols. No URL class: the mini program has none.
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
  /** In production only https opens; the app's own host is as safe as the page itself. */
  needsHttps: boolean
  ownHost: string
}

/** Whether an address may open inside the app: its host must be one of the list, letter by letter. */
export function isAllowedAddress(url: string, { hosts, needsHttps, ownHost }: AllowedHosts): boolean {
  const address = readWebAddress(url)
  if (!address) return false
  if (address.host === ownHost) return true
  return hosts.includes(address.host) && (address.isHttps || !needsHttps)
}

/** Whether an external address may open inside the app (spec 2): hosts of our environments and those the deployment names. */
export function isAllowedWebAddress(url: string): boolean {
  const ours = environmentOrigins().flatMap((origin) => readWebAddress(origin)?.host ?? [])
  return isAllowedAddress(url, {
    hosts: [...ours, ...webHosts],
    needsHttps: environmentName() === 'prod',
    ownHost: ownHost(),
  })
}

/** The host that the app itself comes from; the mini program's is its server's. */
export function ownHost(): string {
  return appWindow.pageHost() || (readWebAddress(serverOrigin())?.host ?? '')
}

/** Origin of the product's own web pages (spec 2 "template page"). */
export function webOrigin(): string {
  return serverOrigin() || appWindow.pageOrigin()
}
