import { IN_APP_ONLY_TEXT, NO_PAGE_CODE_TEXT } from '@contract/codes/command'
import type { Command } from '@contract/schema/shared'
import Taro from '@tarojs/taro'
import { host } from '@/platform/host'
import { miniPrograms } from '@/platform/mini-program-jump'
import { warmUp } from '@/platform/warm-up'
import { appWindow } from '@/platform/window'
import { arrive } from './arrive'
import { channelMemory } from './channel-memory'
import { hideOverlays, toast } from './dialog'
import { emit } from './events'
import { FOREIGN_HOST_TEXT, isAllowedWebAddress, webOrigin } from './hosts'
import { LOGIN_REDIRECT_THROTTLE_MS, SAME_PAGE_TAP_MS } from './limits'
import { nativeWays } from './native-ways'
import { isFrontUnsaved, leaveLayers } from './page/page-layers'
import { decodeParams, pageAddress, parseAddress, targetOf, withQuery } from './routes/address'
import { wayOfCommand } from './routes/command'
import { isPageName, isTab, type PageName, type ParamsOf, pageAt, rowOf, type Target } from './routes/index'
import { QR_FOLDER } from './routes/qr'
import { credentials } from './session/credentials'
import { templateAddress } from './template-page'

export { canGoCommand } from './routes/command'

/** A page with its required parameters; parameters are optional when none is required. */
type GoArguments<N extends PageName> =
  Record<never, never> extends ParamsOf<N> ? [params?: ParamsOf<N>] : [params: ParamsOf<N>]
export type Way = 'push' | 'replace' | 'relaunch'

/** An address that is not in the route table; the message names the path [nav.unknown-route]. */
export class PageNotFoundError extends Error {
  constructor(readonly path: string) {
    super(`页面不存在：${path}`)
  }
}

/** Opens a page on top of the current one; a tab page is switched to. */
function push<N extends PageName>(name: N, ...[params]: GoArguments<N>): Promise<void> {
  return open('push', name, params)
}

/** Opens a page in place of the current one. */
function replace<N extends PageName>(name: N, ...[params]: GoArguments<N>): Promise<void> {
  return open('replace', name, params)
}

/** Opens a page and clears the history [nav.relaunch]. */
function relaunch<N extends PageName>(name: N, ...[params]: GoArguments<N>): Promise<void> {
  return open('relaunch', name, params)
}

/**
 * `go('details', { productId })`; wrong names and parameters do not compile. A page that needs login opens the login
 * page first.
 */
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
  const url = `/${address}`
  const move = () => {
    if (way === 'relaunch') return Taro.reLaunch({ url })
    if (isTab(name)) return Taro.switchTab({ url })
    const isFull = Taro.getCurrentPages().length >= host.maxStack
    return way === 'replace' || isFull ? Taro.redirectTo({ url }) : Taro.navigateTo({ url })
  }
  const leave = () => {
    hideOverlays()
    return leaveLayers()
  }
  await arrive(leave, move)
}

/**
 * Opens an address of the app given as text ('pages/x/index?a=b'), by the rules of a normal navigate: a tab page is
 * refused with WeChat's message [nav.tab-refused]; an unknown path rejects with an error that names it.
 */
export function openAddress(address: string): Promise<void> {
  const target = parseAddress(address)
  if (!target) return pageNotFound(address)
  if (isTab(target.name)) return Promise.reject(new Error('navigateTo:fail can not navigateTo a tabbar page'))
  return open('push', target.name, target.params)
}

/**
 * Opens the page that a `redirect` parameter or a scanned link names, including tab pages. False when it is not a page.
 */
export function openRedirect(address: string, way: Way = 'replace'): boolean {
  const target = parseAddress(address)
  if (!target) return false
  void open(way, target.name, target.params)
  return true
}

/** A tap on the tab bar of H5. */
export function openTab(path: string): void {
  const name = pageAt(path)
  if (name && isTab(name)) void open('push', name, undefined)
}

/**
 * Handles an address that is not a page. An address of a label opens the label page with the whole address
 * [nav.qr-redirect]. Any other fires the not-found hook, shows the help page and rejects with an error that names the
 * path.
 */
export async function pageNotFound(path: string, query: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const bare = path.replace(/^#?\/*/, '')
  if (bare.startsWith(QR_FOLDER)) {
    const full = appWindow.absoluteAddress(withQuery(bare, query))
    return open('replace', 'qr', { url: full.startsWith('/') ? webOrigin() + full : full })
  }
  emit('pageNotFound', { path })
  await open('relaunch', 'errorPage', { path: path.slice(0, 200) })
  throw new PageNotFoundError(path)
}

let lastBack = { depth: 0, at: Number.NEGATIVE_INFINITY }

/** Goes back a positive number of pages; with a single page left it goes home [nav.back-home]. */
export async function back(steps = 1): Promise<void> {
  if (!Number.isInteger(steps) || steps < 1) throw new RangeError('navigateBack:fail delta must be a positive integer')
  const depth = Taro.getCurrentPages().length
  if (depth <= 1) return push('home')
  const at = Date.now()
  // The page of the first tap is still in front: a second step would also leave the page below, or the app.
  if (lastBack.depth === depth && at - lastBack.at < SAME_PAGE_TAP_MS) return
  lastBack = { depth, at }
  hideOverlays()
  const leaving = leaveLayers()
  if (leaving) await leaving
  await Taro.navigateBack({ delta: Math.min(steps, depth - 1) })
}

/** The page in front with its parameters, or null before the first page. */
export function currentTarget(): Target | null {
  const router = Taro.getCurrentInstance().router
  const name = router ? pageAt(router.path.split('?')[0] ?? '') : null
  return name ? targetOf(name, decodeParams(router?.params ?? {})) : null
}

/**
 * Restarts the app on the page in front; not while the page has unsaved input, which continues with a new session at
 * the next call.
 */
export function startOver(): void {
  if (isFrontUnsaved()) return
  appWindow.reload(() => {
    const target = currentTarget() ?? { name: 'home' as const }
    void open('relaunch', target.name, target.params)
  })
}

let lastLoginAt = Number.NEGATIVE_INFINITY

/**
 * Opens the login page, which afterwards opens the target (default: the current page). At most once per 300 ms, never
 * from the login page itself [nav.login-throttle].
 */
export function toLogin(target: Target | null = currentTarget()): void {
  askLogin(target ? pageAddress(target.name, target.params) : undefined)
}

function askLogin(redirect: string | undefined): void {
  const current = currentTarget()
  const now = Date.now()
  if (current?.name === 'login' || now - lastLoginAt < LOGIN_REDIRECT_THROTTLE_MS) return
  lastLoginAt = now
  if (host.kind === 'app') void askNativeLogin(redirect)
  else openLogin(redirect)
}

/** Inside the native app its own login replaces the login page [host.app-asks-login]. */
async function askNativeLogin(redirect: string | undefined): Promise<void> {
  await host.ready()
  if (host.kind !== 'app') return openLogin(redirect)
  const { enterByNative } = await nativeWays()
  if (!(await enterByNative()) || !redirect) return
  const current = currentTarget()
  // The page that required the login re-renders by itself.
  if (!current || pageAddress(current.name, current.params) !== redirect) openRedirect(redirect, 'push')
}

function openLogin(redirect: string | undefined): void {
  const current = currentTarget()
  // A page that cannot be shown without login is replaced, so that going back from the login page does not reach it. A
  // page with unsaved input stays below.
  const way = current && rowOf(current.name).login && !isFrontUnsaved() ? 'replace' : 'push'
  void open(way, 'login', { redirect })
}

/** After the login: opens the page that requested it, or goes back to where the shopper was. */
export function leaveLogin(redirect?: string): Promise<void> {
  const target = redirect ? parseAddress(redirect) : null
  if (!target || target.name === 'login') return back()
  const pages = Taro.getCurrentPages()
  const below = pages[pages.length - 2]
  const isBelow =
    below?.route !== undefined && pageAt(below.route) === target.name && sameParams(paramsOf(below), target.params)
  return isBelow ? back() : open('replace', target.name, target.params)
}

/** The parameters of a page of the stack. On H5 `options` has another meaning than in the mini program. */
function paramsOf(page: object): Record<string, string> {
  const raw = '$taroParams' in page ? page.$taroParams : 'options' in page ? page.options : {}
  return decodeParams(typeof raw === 'object' && raw !== null ? { ...raw } : {})
}

function sameParams(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>> = {}): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => a[key] === b[key])
}

/** Opens the target of a feature command [command.table]; a toast when it has none here. */
export async function goCommand(command: Command): Promise<void> {
  const way = wayOfCommand(command)
  if (way.kind === 'page') return open('push', way.target.name, way.target.params)
  if (way.kind === 'template') {
    const address = templateAddress(way.params, channelMemory.get() ?? '')
    return address === null ? toast(NO_PAGE_CODE_TEXT) : open('push', 'web', { url: webOrigin() + address })
  }
  if (way.kind === 'miniProgram' && miniPrograms.canJump)
    return open('push', 'jump', { appId: way.appId, path: way.path })
  if (host.kind === 'app' && (await openNatively(command))) return
  toast(IN_APP_ONLY_TEXT)
}

/** Opens a feature of the native app around the page; false when there is none. */
async function openNatively(command: Command): Promise<boolean> {
  const { nativePage } = await nativeWays()
  return nativePage(command)
}

/**
 * Opens an external link inside the app if its host is on the whitelist; otherwise a toast gives the reason
 * [nav.external-host].
 */
export async function openWeb(url: string, way: Way = 'push'): Promise<void> {
  if (!isAllowedWebAddress(url)) return toast(FOREIGN_HOST_TEXT)
  await open(way, 'web', { url })
}

/** Fetches a page's code before the tap that opens it. */
export function warm(name: PageName): void {
  warmUp(rowOf(name).path)
}
