import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { BAIDU_ORIGIN } from '@contract/codes/baidu-map'
import { DEFAULT_RATE_LIMITS, type RateLimits } from './gateways/rate-limit'
import { readAddress } from './kernel/postgres-address'
import { DEFAULT_KEEP_DAYS } from './modules/system/tracking'

/** A wrong setting; the message is the one line that the operator reads. */
export class ConfigError extends Error {}

export type Mode = 'demo' | 'production'

export interface Config {
  mode: Mode
  port: number
  host: string
  /** Folder of the embedded database, media and demo keys; absolute. */
  dataFolder: string
  /** postgres://… or the SQLite file. */
  database: string
  poolSize: number
  logLevel: string
  rateLimits: RateLimits
  /** `--lan`: the demo listens beyond loopback. */
  isLan: boolean
  /** Host names that the demo answers to, in addition to addresses of this machine. */
  publicHosts: string[]
  /** Host names of the console in production, where the shop is not served; empty: there is no console. */
  consoleHosts: string[]
  /** Hosts whose live streams and recordings the pages of shoppers may play [live.hosts]. */
  liveHosts: string[]
  /** Origins of pages that may embed the app and receive its address [nav.parent]. */
  parentOrigins: string[]
  /** `/metrics` and `/docs` are open to all, not only to loopback. */
  isOpsPublic: boolean
  trustProxy: boolean
  /** Days that tracked events are kept. */
  trackingKeepDays: number
  smsUrl: string
  /** Key of Baidu's web services; empty: the mall's own places are used. */
  mapKey: string
  /** Key with which browsers call the same service; empty: they call the mall's server. */
  mapBrowserKey: string
  mapUrl: string
  /** Signs upload tokens; empty: created in the data folder at the first start. */
  uploadSecret: string
  wechat: Record<string, string>
  /** ALIPAY_…; empty: Alipay is not offered. */
  alipay: Record<string, string>
  /** IDENTITY_…: keys of sealed values, and the service that checks names and ID numbers. */
  identity: Record<string, string>
  /** KUAIDI100_…: the service that tracks parcels; empty: only the mall's own carrier is tracked. */
  express: Record<string, string>
  /** Logins in the WeChat web view: WECHAT_WEB_… and WECHAT_API_URL. */
  wechatWeb: Record<string, string>
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * Reads the environment and the arguments (README "Configuration"); throws ConfigError on a wrong value.
 */
export function readConfig(env: Record<string, string | undefined>, args: readonly string[]): Config {
  const mode = env.GALLERIA_MODE ?? 'demo'
  if (mode !== 'demo' && mode !== 'production')
    throw new ConfigError(`GALLERIA_MODE must be demo or production, not "${mode}"`)
  for (const arg of args) if (arg !== '--lan') throw new ConfigError(`unknown argument "${arg}" (there is only --lan)`)
  const isLan = args.includes('--lan')
  const dataFolder = resolve(env.GALLERIA_DATA || './data')
  const database = env.DATABASE_URL || resolve(dataFolder, 'galleria.db')
  if (env.DATABASE_URL && !readAddress(env.DATABASE_URL))
    throw new ConfigError('DATABASE_URL must be a postgres:// address')
  for (const name of ['prepare', 'listen'])
    if (new RegExp(`[?&]${name}=(?!(?:true|false)(?:&|$))`).test(env.DATABASE_URL ?? ''))
      throw new ConfigError(`${name} in DATABASE_URL must be true or false`)
  if (/[?&]target_session_attrs=(?!read-write(?:&|$))/.test(env.DATABASE_URL ?? ''))
    throw new ConfigError('target_session_attrs in DATABASE_URL must be read-write')
  const host = env.HOST || (isLan ? '0.0.0.0' : '127.0.0.1')
  if (isIP(host) === 0 && host !== 'localhost')
    throw new ConfigError(`HOST must be an address of this machine, not "${host}"`)
  if (mode === 'demo' && !isLan && !isLoopback(host))
    throw new ConfigError('the demo listens beyond loopback only with --lan')
  // The sandbox calls back on loopback, and the printed address must be reachable.
  if (isLan && host !== '0.0.0.0' && host !== '::')
    throw new ConfigError(`--lan listens on every address of this machine: leave HOST out, which is "${host}"`)
  const logLevel = env.LOG_LEVEL || 'info'
  if (!LEVELS.includes(logLevel)) throw new ConfigError(`LOG_LEVEL must be one of ${LEVELS.join(', ')}`)
  if (env.UPLOAD_SECRET && env.UPLOAD_SECRET.length < 32)
    throw new ConfigError('UPLOAD_SECRET must have at least 32 characters')
  const config: Config = {
    mode,
    port: number(env, 'PORT', 8080, 0, 65535),
    host,
    dataFolder,
    database,
    poolSize: number(env, 'DATABASE_POOL', 10, 1, 200),
    logLevel,
    rateLimits: {
      anonymousPerMinute: number(env, 'RATE_ANONYMOUS', DEFAULT_RATE_LIMITS.anonymousPerMinute, 1, 1e9),
      shopperPerMinute: number(env, 'RATE_SHOPPER', DEFAULT_RATE_LIMITS.shopperPerMinute, 1, 1e9),
      unsignedPerMinute: number(env, 'RATE_UNSIGNED', DEFAULT_RATE_LIMITS.unsignedPerMinute, 1, 1e9),
      trackingPerMinute: number(env, 'RATE_TRACKING', DEFAULT_RATE_LIMITS.trackingPerMinute, 1, 1e9),
    },
    isLan,
    publicHosts: hostNames(env, 'PUBLIC_HOSTS'),
    consoleHosts: hostNames(env, 'CONSOLE_HOSTS'),
    liveHosts: hostNames(env, 'LIVE_HOSTS'),
    parentOrigins: origins(env, 'PARENT_ORIGINS'),
    isOpsPublic: flag(env, 'OPS_PUBLIC'),
    trustProxy: flag(env, 'TRUST_PROXY'),
    trackingKeepDays: number(env, 'TRACKING_KEEP_DAYS', DEFAULT_KEEP_DAYS, 1, 3650),
    smsUrl: env.SMS_URL ?? '',
    mapKey: env.MAP_KEY ?? '',
    mapBrowserKey: env.MAP_BROWSER_KEY ?? '',
    mapUrl: env.MAP_URL || BAIDU_ORIGIN,
    uploadSecret: env.UPLOAD_SECRET ?? '',
    wechat: settings(env, 'WECHAT_PAY_'),
    alipay: settings(env, 'ALIPAY_'),
    identity: settings(env, 'IDENTITY_'),
    express: settings(env, 'KUAIDI100_'),
    wechatWeb: { ...settings(env, 'WECHAT_WEB_'), ...settings(env, 'WECHAT_API_URL') },
  }
  const api = config.wechatWeb.WECHAT_API_URL
  if (api !== undefined && !/^https:\/\/[^/?#@\s]+$/.test(api))
    throw new ConfigError('WECHAT_API_URL must be an https origin')
  if (!/^https:\/\/[^/?#@\s]+$/.test(config.mapUrl)) throw new ConfigError('MAP_URL must be an https origin')
  checkBrowserKey(config)
  if (mode === 'production') checkProduction(config)
  else if (config.consoleHosts.length > 0)
    throw new ConfigError('CONSOLE_HOSTS is for production: the demo serves the console on its own hosts')
  return config
}

/** Both are written into the page and its content policy, where other characters have a meaning. */
function checkBrowserKey({ mapBrowserKey, mapUrl }: Config): void {
  if (mapBrowserKey === '') return
  if (!/^[\w-]{1,100}$/.test(mapBrowserKey))
    throw new ConfigError('MAP_BROWSER_KEY must be letters and digits, at most 100')
  if (!/^https:\/\/[a-z0-9.-]+(:\d+)?$/.test(mapUrl))
    throw new ConfigError('MAP_URL must be an origin as a browser writes it, such as https://map.example')
}

/** Production requires real services in place of the demo's (README "Configuration"). */
function checkProduction(config: Config): void {
  if (!/^https:\/\/\S+$/.test(config.smsUrl))
    throw new ConfigError('production needs SMS_URL (https), the service that sends login codes')
  if (Object.keys(config.wechat).length === 0)
    throw new ConfigError('production needs WECHAT_PAY_… settings (see README); the sandbox serves only the demo')
  if (config.publicHosts.length === 0)
    throw new ConfigError('production needs PUBLIC_HOSTS, the host names it is reached by')
  const shared = config.consoleHosts.find((name) => config.publicHosts.includes(name) || isLoopback(name))
  if (shared !== undefined)
    throw new ConfigError(`CONSOLE_HOSTS must be names of the console's own: "${shared}" is a host of the shop`)
}

/** Settings whose names start with the prefix. */
function settings(env: Record<string, string | undefined>, prefix: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([key, value]) => (key.startsWith(prefix) && value ? [[key, value]] : [])),
  )
}

function number(
  env: Record<string, string | undefined>,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`)
  return value
}

/** Host names separated by commas, without scheme or port: a name with either would match no Host header. */
function hostNames(env: Record<string, string | undefined>, name: string): string[] {
  const parts = (env[name] ?? '').split(',').map((part) => part.trim().toLowerCase())
  const list = parts.filter((part) => part !== '')
  for (const part of list)
    if (!/^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/.test(part) && isIP(part) === 0)
      throw new ConfigError(`${name} must be names like mall.example by commas, without scheme or port, not "${part}"`)
  return list
}

/** Origins separated by commas, each exactly as a browser writes it. */
function origins(env: Record<string, string | undefined>, name: string): string[] {
  const parts = (env[name] ?? '').split(',').map((part) => part.trim())
  const list = parts.filter((part) => part !== '')
  for (const part of list)
    if (!/^https?:\/\/[a-z0-9.-]+(:\d+)?$/.test(part) || !URL.canParse(part) || new URL(part).origin !== part)
      throw new ConfigError(`${name} must be origins like https://shell.example by commas, not "${part}"`)
  return list
}

/** On or off; any other value is refused, because it would silently mean off. */
function flag(env: Record<string, string | undefined>, name: string): boolean {
  const text = env[name] || '0'
  if (text !== '0' && text !== '1') throw new ConfigError(`${name} must be 1 or 0, not "${text}"`)
  return text === '1'
}

export function isLoopback(address: string): boolean {
  return address === 'localhost' || address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address)
}
