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

const ownName = environmentOf(appWindow.pageHost())
const origins = parseOrigins(GALLERIA_ORIGIN, ownName)
const chosen = stored('ENVIRONMENT', isEnvironmentName)

/** The names that this build knows an address for. */
export function configuredEnvironments(): EnvironmentName[] {
  return ENVIRONMENTS.filter((name) => origins[name] !== undefined)
}

/** The chosen environment, else the one of the page's host. */
export function environmentName(): EnvironmentName {
  const name = chosen.get() ?? ownName
  return origins[name] === undefined ? (configuredEnvironments()[0] ?? ownName) : name
}

/** Picks a configured name; false for anything else: an address can never be given (wire.md). */
export function chooseEnvironment(name: unknown): boolean {
  if (!isEnvironmentName(name) || origins[name] === undefined) return false
  chosen.set(name)
  return true
}

/** Origin of the server that calls go to, '' for the page's own. */
export function serverOrigin(): string {
  return origins[environmentName()] ?? ''
}
