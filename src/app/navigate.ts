import type { Command } from '@contract/schema/shared'
import Taro from '@tarojs/taro'
import { host } from '@/platform/host'
import { warmUp } from '@/platform/warm-up'
import { appWindow } from '@/platform/window'
import { hideOverlays, toast } from './dialog'
import { emit } from './events'
import { FOREIGN_HOST_TEXT, isAllowedWebAddress } from './hosts'
import { LOGIN_REDIRECT_THROTTLE_MS, SAME_PAGE_TAP_MS } from './limits'
import { decodeParams, pageAddress, parseAddress, targetOf } from './routes/address'
import { targetOfCommand } from './routes/command'
import { isPageName, isTab, type PageName, type ParamsOf, pageAt, rowOf, type Target } from './routes/index'
import { credentials } from './session/credentials'

export { canGoCommand } from './routes/command'

/** A page with its required parameters, or without any. */
type GoArguments<N extends PageName> =
  Record<never, never> extends ParamsOf<N> ? [params?: ParamsOf<N>] : [params: ParamsOf<N>]
type Way = 'push' | 'replace' | 'relaunch'

/** An address that is no page of ours; the message names the path (spec 2 "Navigation rules"). */
export class PageNotFoundError extends Error {
  constructor(readonly path: string) {
    super(`页面不存在：${path}`)
  }
}

/** Opens a page on top of this one; a tab page is switched to. */
function push<N extends PageName>(name: N, ...[params]: GoArguments<N>): Promise<void> {
  return open('push', name, params)
}

/** Opens a page in place of this one. */
function replace<N extends PageName>(name: N, ...[params]: GoArguments<N>): Promise<void> {
  return open('replace', name, params)
}

/** Opens a page and forgets the way here (spec 2 "Relaunch clears history"). */
function relaunch<N extends PageName>(name: N, ...[params]: GoArguments<N>): Promise<void> {
  return open('relaunch', name, params)
}

/** `go('details', { productId })`; wrong names and parameters don't compile. Pages that need login ask for it first. */
export const go = Object.assign(push, { replace, relaunch })

let lastPush = { address: '', at: Number.NEGATIVE_INFINITY }

async function open<N extends PageName>(way: Way, name: N, params: ParamsOf<N> | undefined): Promise<void> {
  if (!isPageName(name)) return pageNotFound(String(name))
  if (rowOf(name).login && !credentials.current) {
    askLogin(pageAddress(name, params))
    return
  }
  const address = pageAddress(name, params)
  if (way === 'push') {
    const at = Date.now()
    if (lastPush.address === address && at - lastPush.at < SAME_PAGE_TAP_MS) return
    lastPush = { address, at }
  }
  hideOverlays()
  const url = `/${address}`
  if (way === 'relaunch') await Taro.reLaunch({ url })
  else if (isTab(name)) await Taro.switchTab({ url })
  else if (way === 'replace' || Taro.getCurrentPages().length >= host.maxStack) await Taro.redirectTo({ url })
  else await Taro.navigateTo({ url })
}

/**
 * Opens an address of ours that arrives as text ('pages/x/index?a=b'), by the rules of a normal navigate: a tab page is
 * refused with WeChat's message, an unknown path raises an error naming it (spec 2).
 */
export function openAddress(address: string): Promise<void> {
  const target = parseAddress(address)
  if (!target) return pageNotFound(address)
  if (isTab(target.name)) return Promise.reject(new Error('navigateTo:fail can not navigateTo a tabbar page'))
  return open('push', target.name, target.params)
}

/** Opens the page that a `redirect` parameter names, in place of this one; false when it names none. */
export function openRedirect(address: string): boolean {
  const target = parseAddress(address)
  if (!target) return false
  void open('replace', target.name, target.params)
  return true
}

/** Tells the not-found hook, shows the page that helps, and raises an error naming the path. */
export async function pageNotFound(path: string): Promise<never> {
  emit('pageNotFound', { path })
  await open('relaunch', 'errorPage', { path: path.slice(0, 200) })
  throw new PageNotFoundError(path)
}

/** Goes back a positive number of pages; with a single page left it goes home (spec 2). */
export async function back(steps = 1): Promise<void> {
  if (!Number.isInteger(steps) || steps < 1) throw new RangeError('navigateBack:fail delta must be a positive integer')
  const depth = Taro.getCurrentPages().length
  if (depth <= 1) return push('home')
  hideOverlays()
  await Taro.navigateBack({ delta: Math.min(steps, depth - 1) })
}

/** The page in front with its parameters, or null before the first one. */
export function currentTarget(): Target | null {
  const router = Taro.getCurrentInstance().router
  const name = router ? pageAt(router.path.split('?')[0] ?? '') : null
  return name ? targetOf(name, decodeParams(router?.params ?? {})) : null
}

/** Starts the app over on the page it shows. */
export function startOver(): void {
  appWindow.reload(() => {
    const target = currentTarget() ?? { name: 'home' as const }
    void open('relaunch', target.name, target.params)
  })
}

let lastLoginAt = Number.NEGATIVE_INFINITY

/**
 * Sends the shopper to the login page and afterwards to the target, the current page by default. At most once per
 * 300 ms, never from the login page itself (spec 2).
 */
export function toLogin(target: Target | null = currentTarget()): void {
  askLogin(target ? pageAddress(target.name, target.params) : undefined)
}

function askLogin(redirect: string | undefined): void {
  const current = currentTarget()
  const now = Date.now()
  if (current?.name === 'login' || now - lastLoginAt < LOGIN_REDIRECT_THROTTLE_MS) return
  lastLoginAt = now
  // A page that can't be shown without login is replaced: going back from the login must not meet it again.
  const way = current && rowOf(current.name).login ? 'replace' : 'push'
  void open(way, 'login', { redirect })
}

/** After login: on to the page that asked for it, or back to where the shopper was. */
export function leaveLogin(redirect?: string): Promise<void> {
  const target = redirect ? parseAddress(redirect) : null
  if (!target || target.name === 'login') return back()
  const pages = Taro.getCurrentPages()
  const below = pages[pages.length - 2]
  const isBelow =
    below?.route !== undefined && pageAt(below.route) === target.name && sameParams(paramsOf(below), target.params)
  return isBelow ? back() : open('replace', target.name, target.params)
}

/** What a page of the stack was opened with. On H5 `options` is something else than in the mini program. */
function paramsOf(page: object): Record<string, string> {
  const raw = '$taroParams' in page ? page.$taroParams : 'options' in page ? page.options : {}
  return decodeParams(typeof raw === 'object' && raw !== null ? { ...raw } : {})
}

function sameParams(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>> = {}): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => a[key] === b[key])
}

/** Opens the page of a feature command (spec 2 "Feature codes to pages"); an unknown one says so. */
export async function goCommand(command: Command): Promise<void> {
  const target = targetOfCommand(command)
  if (!target) return toast('请在APP中打开')
  await open('push', target.name, target.params)
}

/** Opens an external link inside the app if its host is on the whitelist, else says why not (spec 2). */
export async function openWeb(url: string): Promise<void> {
  if (!isAllowedWebAddress(url)) return toast(FOREIGN_HOST_TEXT)
  await open('push', 'web', { url })
}

/** Starts fetching a page's code ahead of the tap that opens it. */
export function warm(name: PageName): void {
  warmUp(rowOf(name).path)
}
