import { stored } from '@/platform/storage'
import { appWindow } from '@/platform/window'

export const ENVIRONMENTS = ['dev', 'test', 'pred', 'prod'] as const
export type EnvironmentName = (typeof ENVIRONMENTS)[number]

/** Chinese names, for the switching page. */
export const ENVIRONMENT_TEXTS: Record<EnvironmentName, string> = {
  dev: '开发',
  test: '测试',
  pred: '预发布',
  prod: '正式',
}

type Origins = Partial<Record<EnvironmentName, string>>

/**
 * Origins by environment out of the build variable GALLERIA_ORIGIN: one origin (that of the build's own environment),
 * or a list 'prod=https://mall.example,test=https://test.mall.example'. Empty: the page's own origin.
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

/** The environment of a host: dev, test, pre → pred, else prod (spec 9). */
export function environmentOf(pageHost: string): EnvironmentName {
  const label = pageHost.toLowerCase().split(/[.:-]/)[0] ?? ''
  if (label === 'dev') return 'dev'
  if (label === 'test') return 'test'
  return label === 'pre' || label === 'pred' ? 'pred' : 'prod'
}

/** A web page is in the environment that its host says; only the mini program has to keep a choice. */
const isWeb = appWindow.pageOrigin() !== ''
const ownName = environmentOf(appWindow.pageHost())
const origins: Origins = { ...(isWeb ? { [ownName]: '' } : {}), ...parseOrigins(GALLERIA_ORIGIN, ownName) }
const chosen = stored('ENVIRONMENT', isEnvironmentName)

/** The names that this build knows an address for. */
export function configuredEnvironments(): EnvironmentName[] {
  return ENVIRONMENTS.filter((name) => origins[name] !== undefined)
}

/** The one of the page's host; in the mini program the chosen one. */
export function environmentName(): EnvironmentName {
  if (isWeb) return ownName
  const name = chosen.get() ?? ownName
  return origins[name] === undefined ? (configuredEnvironments()[0] ?? ownName) : name
}

/**
 * Goes over to a configured name: a web page leaves for that one's host, the mini program keeps the choice and `startOver`
 * runs. False for anything else, and for the name at hand: an address can never be given (wire.md).
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

/** Origin of the server that calls go to, '' for the page's own. */
export function serverOrigin(): string {
  return isWeb ? '' : (origins[environmentName()] ?? '')
}

/** Origins of every environment that this build knows, the page's own left out. */
export function environmentOrigins(): string[] {
  return Object.values(origins).filter((origin) => origin !== '')
}
