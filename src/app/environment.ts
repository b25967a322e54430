import { stored } from '@/platform/storage'
import { appWindow } from '@/platform/window'

export const ENVIRONMENTS = ['dev', 'test', 'pred', 'prod'] as const
export type EnvironmentName = (typeof ENVIRONMENTS)[number]

/** Chinese names for the switch page. */
export const ENVIRONMENT_TEXTS: Record<EnvironmentName, string> = {
  dev: '开发',
  test: '测试',
  pred: '预发布',
  prod: '正式',
}

type Origins = Partial<Record<EnvironmentName, string>>

/**
 * Parses the build variable GALLERIA_ORIGIN into origins by environment: one origin (of the build's own environment) or
 * a list 'prod=https://mall.example,test=https://test.mall.example'. Empty: the origin of the page.
 */
export function parseOrigins(text: string, own: EnvironmentName): Origins {
  if (!text.includes('=')) return { [own]: text }
  const origins: Origins = {}
  for (const part of text.split(',')) {
    const [name, origin] = part.split('=').map((piece) => piece.trim())
    if (isEnvironmentName(name) && origin && /^https?:\/\/[\w.-]+(:\d+)?$/.test(origin)) origins[name] = origin
  }
  return origins
}

export function isEnvironmentName(value: unknown): value is EnvironmentName {
  return ENVIRONMENTS.some((name) => name === value)
}

/** The environment of a host: dev, test, pre → pred, else prod [entry.environment-of-host]. */
export function environmentOf(pageHost: string): EnvironmentName {
  const label = pageHost.toLowerCase().split(/[.:-]/)[0] ?? ''
  if (label === 'dev') return 'dev'
  if (label === 'test') return 'test'
  return label === 'pre' || label === 'pred' ? 'pred' : 'prod'
}

/** A web page is in the environment of its host; only the mini program stores a choice. */
const isWeb = appWindow.pageOrigin() !== ''
const ownName = environmentOf(appWindow.pageHost())
const origins: Origins = { ...(isWeb ? { [ownName]: '' } : {}), ...parseOrigins(GALLERIA_ORIGIN, ownName) }
const chosen = stored('ENVIRONMENT', isEnvironmentName)

/** The names for which this build has an origin. */
export function configuredEnvironments(): EnvironmentName[] {
  return ENVIRONMENTS.filter((name) => origins[name] !== undefined)
}

/** The environment of the page's host; in the mini program the chosen one. */
export function environmentName(): EnvironmentName {
  if (isWeb) return ownName
  const name = chosen.get() ?? ownName
  return origins[name] === undefined ? (configuredEnvironments()[0] ?? ownName) : name
}

/**
 * Switches to a configured environment: a web page goes to its host; the mini program stores the choice and calls
 * `startOver`. Returns false for any other name and for the current one: a link can never name an address
 * [entry.environment-override].
 */
export function chooseEnvironment(name: string, startOver: () => void): boolean {
  if (!isEnvironmentName(name) || name === environmentName()) return false
  const origin = origins[name]
  if (origin === undefined) return false
  if (isWeb) {
    appWindow.leaveFor(`${origin}/`)
  } else {
    chosen.set(name)
    startOver()
  }
  return true
}

/** Origin of the server, '' for the origin of the page. */
export function serverOrigin(): string {
  return isWeb ? '' : (origins[environmentName()] ?? '')
}

/** Origins of the other configured environments. */
export function environmentOrigins(): string[] {
  return Object.values(origins).filter((origin) => origin !== '')
}
