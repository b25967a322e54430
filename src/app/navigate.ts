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

/** A page with its required parameters, or without any. */
type GoArguments<N extends PageName> =
  Record<never, never> extends ParamsOf<N> ? [params?: ParamsOf<N>] : [params: ParamsOf<N>]
export type Way = 'push' | 'replace' | 'relaunch'

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
 * Opens an address of ours that arrives as text ('pages/x/index?a=b'), by the rules of a normal navigate: a tab page is
 * refused with WeChat's message, an unknown path raises an error naming it (spec 2).
 */
export function openAddress(address: string): Promise<void> {
  const target = parseAddress(address)
  if (!target) return pageNotFound(address)
  if (isTab(target.name)) return Promise.reject(new Error('navigateTo:fail can not navigateTo a tabbar page'))
  return open('push', target.name, target.params)
}

/** Opens the page that a `redirect` parameter or a scanned link names; a tab page, too. False when it names none. */
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
 * An address that is no page: one of a label goes to the page that reads labels, with its whole address (spec 2); any
 * other is told to the not-found hook, the page that helps is shown, and an error names the path.
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

/** Goes back a positive number of pages; with a single page left it goes home (spec 2). */
export async function back(steps = 1): Promise<void> {
  if (!Number.isInteger(steps) || steps < 1) throw new RangeError('navigateBack:fail delta must be a positive integer')
  const depth = Taro.getCurrentPages().length
  if (depth <= 1) return push('home')
  const at = Date.now()
  // The page of the first tap is still here: a second one would take the page below along, or leave the app.
  if (lastBack.depth === depth && at - lastBack.at < SAME_PAGE_TAP_MS) return
  lastBack = { depth, at }
  hideOverlays()
  const leaving = leaveLayers()
  if (leaving) await leaving
  await Taro.navigateBack({ delta: Math.min(steps, depth - 1) })
}

/** The page in front with its parameters, or null before the first one. */
export function currentTarget(): Target | null {
  const router = Taro.getCurrentInstance().router
  const name = router ? pageAt(router.path.split('?')[0] ?? '') : null
  return name ? targetOf(name, decodeParams(router?.params ?? {})) : null
}

/**
 * Starts the app over on the page it shows; not while that holds what the shopper typed, which works on with the next
 * call's new session.
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
  if (host.kind === 'app') void askNativeLogin(redirect)
  else openLogin(redirect)
}

/** Inside the native app its own login stands in place of our page (spec 4 "ask native to log in if needed"). */
async function askNativeLogin(redirect: string | undefined): Promise<void> {
  await host.ready()
  if (host.kind !== 'app') return openLogin(redirect)
  const { enterByNative } = await nativeWays()
  if (!(await enterByNative()) || !redirect) return
  const current = currentTarget()
  // The page that waited for the login draws itself.
  if (!current || pageAddress(current.name, current.params) !== redirect) openRedirect(redirect, 'push')
}

function openLogin(redirect: string | undefined): void {
  const current = currentTarget()
  // A page that can't be shown without login is replaced: going back from the login must not meet it again. One that holds
  // what the shopper typed waits below.
  const way = current && rowOf(current.name).login && !isFrontUnsaved() ? 'replace' : 'push'
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

/** Does what a feature command says (spec 2 "Feature codes to pages"); one that leads nowhere here says so. */
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

/** A feature that the native app around us has; false when it has none such. */
async function openNatively(command: Command): Promise<boolean> {
  const { nativePage } = await nativeWays()
  return nativePage(command)
}

/** Opens an external link inside the app if its host is on the whitelist, else says why not (spec 2). */
export async function openWeb(url: string, way: Way = 'push'): Promise<void> {
  if (!isAllowedWebAddress(url)) return toast(FOREIGN_HOST_TEXT)
  await open(way, 'web', { url })
}

/** Starts fetching a page's code ahead of the tap that opens it. */
export function warm(name: PageName): void {
  warmUp(rowOf(name).path)
}
