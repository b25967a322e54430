// In place of Taro's router for single-page applications. Taro's also supports base paths, address aliases and a navigation bar,
// which this app does not use, and older browsers; home would load that code. The order of load, show, hide and unload is Taro's,
// as are the class names and the events.
import { setHistory } from '@tarojs/router/dist/history.js'
import { RouterConfig } from '@tarojs/router/dist/router/index.js'
import { loadAnimateStyle, loadRouterStyle } from '@tarojs/router/dist/style.js'
import { type AppInstance, Current, eventCenter, incrementId, safeExecute } from '@tarojs/runtime'
import type { ComponentType, createElement } from 'react'
import { arriving, type LoadPage, type PageModule } from './arriving'
import type { Arrival, HashHistory } from './history'
import { bindPageScroll } from './page-scroll'
import queryString from './query-string'
import { type Entry, newPage, type OpenPage } from './router-page'
import { pathOf, slashed, stack } from './stack'

interface RouteRow {
  path: string
  load: LoadPage
  enablePullDownRefresh?: boolean
  onReachBottomDistance?: number
}
type RouterSettings = typeof RouterConfig.config & {
  routes: RouteRow[]
  animation: { duration: number; delay: number }
  tabBar: { list: { pagePath: string }[] }
  window: { onReachBottomDistance?: number }
}
type RouterHistory = HashHistory & Parameters<typeof setHistory>[0]
interface Framework {
  createElement: typeof createElement
}
type PageElement = HTMLElement & { __page?: OpenPage }
type Timer = ReturnType<typeof setTimeout>

/** Runs in a task after the app's own: one task for both would block input (start.ts). Taro ignores the return value. */
export function createRouter(
  history: RouterHistory,
  app: AppInstance,
  config: RouterSettings,
  framework: Framework,
): void {
  setTimeout(() => start(history, app, config, framework))
}

/** The path of an address without trailing slashes; not decoded when it is malformed. */
function pathIn(address: string): string {
  let end = address.length
  while (end > 1 && address[end - 1] === '/') end -= 1
  const path = address.slice(0, end)
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Null before the page is mounted and after it is gone. */
const elementOf = (page: OpenPage): PageElement | null => document.getElementById(page.path)
const reportGone = () => eventCenter.trigger('__taroPageOnShowAfterDestroyed')

function start(history: RouterHistory, app: AppInstance, config: RouterSettings, framework: Framework): void {
  const { duration, delay } = config.animation
  const rows = new Map(config.routes.map((row) => [slashed(row.path), row]))
  const [home = '/'] = rows.keys()
  const tabs = new Set(config.tabBar.list.map(({ pagePath }) => slashed(pagePath)))

  const newStamp = incrementId()
  let launchStamp = newStamp()
  const queryOf = (stamp: string) => ({ ...queryString.parse(location.hash.split('?')[1], { decode: false }), stamp })

  /** The page that slides away, and the timer that ends it. */
  let leaving: { page: OpenPage; timer: Timer } | null = null
  /** The element under the page that slides in, and the timer that hides it. */
  let hiding: { element: PageElement; timer: Timer } | null = null

  RouterConfig.config = config
  setHistory(history)
  loadAnimateStyle(duration)
  loadRouterStyle(true, false)

  /** A page inside the element that pulling down shows (custom-elements.ts). */
  const pulledDown =
    (Page: ComponentType): ComponentType =>
    (given: object) =>
      framework.createElement('taro-pull-to-refresh-core', null, framework.createElement(Page, given))

  /** Brings a page to the front: the first of the stack appears at once, the others slide in. */
  function present(page: OpenPage, path: string, index: number, isNew = false): void {
    const element = elementOf(page)
    const stand = () => element?.classList.add('taro_page_stationed')
    const comeIn = () => element?.classList.add('taro_page_show')
    if (element && index === 0) {
      comeIn()
      stand()
    } else if (element) {
      setTimeout(() => {
        // Forces a style pass: without a start position a busy phone would skip the slide.
        void getComputedStyle(element).opacity
        comeIn()
        setTimeout(stand, duration)
      }, delay)
    }
    page.onShow()
    if (isNew) page.onReady()
    const distance = rows.get(path)?.onReachBottomDistance ?? config.window.onReachBottomDistance
    if (element) bindPageScroll(page, element, distance)
    // A page runs its life cycle in promises; this event follows them.
    setTimeout(() => eventCenter.trigger('__afterTaroRouterChange', { toLocation: { path } }))
  }

  function load(page: OpenPage, path: string): void {
    const index = stack.pages.length
    // Before it is mounted: getCurrentPages includes it from now on.
    stack.pages.push(page)
    page.mount(() => {
      const element = elementOf(page)
      if (element) {
        if (tabs.has(path)) element.classList.add('taro_tabbar_page')
        // custom-elements.ts finds the page by its element.
        element.__page = page
      }
      present(page, path, index, true)
    })
  }

  function show(page: OpenPage | undefined, path: string, index: number): void {
    if (!page) return
    const element = elementOf(page)
    element?.classList.remove('taro_page_shade')
    if (element) present(page, path, index)
    else page.mount(() => present(page, path, index, true))
  }

  function hide(page: OpenPage | undefined, slides = false): void {
    if (!page) return
    const element = elementOf(page)
    // The shopper went on before the page was mounted.
    if (!element) {
      setTimeout(() => hide(page))
      return
    }
    const shade = () => element.classList.add('taro_page_shade')
    if (hiding) {
      clearTimeout(hiding.timer)
      hiding.element.classList.add('taro_page_shade')
      hiding = null
    }
    if (slides) {
      const timer = setTimeout(() => {
        hiding = null
        shade()
      }, duration + delay)
      hiding = { element, timer }
    }
    page.onHide()
    if (!slides) shade()
  }

  /** Removes `count` pages from the stack, the one in front first; with `slides` that one slides away. */
  function unload(page: OpenPage | undefined, count: number, slides = false): void {
    if (!page) return
    const left = count - 1
    stack.pages.pop()
    const element = elementOf(page)
    element?.classList.remove('taro_page_stationed', 'taro_page_show')
    if (slides) {
      if (leaving) {
        clearTimeout(leaving.timer)
        leaving.page.onUnload()
      }
      if (element) element.style.zIndex = '1'
      const timer = setTimeout(() => {
        leaving = null
        page.onUnload()
        reportGone()
      }, duration)
      leaving = { page, timer }
    } else {
      page.onUnload()
      setTimeout(reportGone)
    }
    if (left >= 1) unload(stack.last, left)
  }

  /** Removes all pages of the stack and all kept tabs. */
  function leaveAll(current: OpenPage | undefined): void {
    unload(current, stack.pages.length)
    for (const tab of Object.keys(stack.tabs)) {
      unload(stack.tabs[tab], 1)
      delete stack.tabs[tab]
    }
  }

  /** Returns true when the tab is already in front, or was kept and is shown again. */
  function turnToTab(current: OpenPage, path: string): boolean {
    if (pathOf(current) === path) return true
    const [lowest] = stack.pages
    if (tabs.has(pathOf(current))) {
      hide(current)
      stack.putAway(pathOf(current))
    } else if (lowest) {
      const isTab = tabs.has(pathOf(lowest))
      unload(current, stack.pages.length - (isTab ? 1 : 0), true)
      if (isTab) stack.putAway(pathOf(lowest))
    }
    // The target may be the tab that was just kept.
    if (!stack.tabs[path]) return false
    stack.takeOut(path)
    show(stack.pages[0], path, 0)
    return true
  }

  /**
   * Follows the browser to an entry: back, forward, or a link. Returns true when the entry's page is open; that page is
   * shown when the pages above it have gone.
   */
  function follow(current: OpenPage | undefined, path: string, entry: Entry): boolean {
    const { leave, isOpen } = stack.wayTo(entry)
    const below = stack.pages.length - 1 - leave
    const page = stack.pages[below]
    // Safari reports the entry twice for a page of another site.
    if (isOpen && leave === 0) return true
    if (leave > 0) unload(current, leave, isOpen)
    else hide(current, true)
    // The shopper may have gone on to another page meanwhile.
    const showBelow = () => {
      if (stack.last === page) show(page, path, below)
    }
    if (isOpen) eventCenter.once('__taroPageOnShowAfterDestroyed', showBelow)
    return isOpen
  }

  function open(code: PageModule, row: RouteRow, path: string, action: Arrival['action'], entry: Entry): void {
    // Current.page is the previous page while that one slides away.
    const current = stack.last
    const { method } = stack
    stack.method = ''
    if (method === 'reLaunch') leaveAll(current)
    else if (current && tabs.has(path)) {
      if (turnToTab(current, path)) {
        if (stack.last) stack.last.entry = entry
        return
      }
    } else if (action === 'POP') {
      if (follow(current, path, entry)) return
    } else if (action === 'REPLACE') unload(current, 1)
    else hide(current, true)

    const { path: _path, load: _load, ...settings } = row
    const stamp = launchStamp || newStamp()
    launchStamp = ''
    const component = row.enablePullDownRefresh ? pulledDown(code.default) : code.default
    load(newPage(component, path, queryOf(stamp), settings, entry), path)
  }

  function render({ location: { pathname, key }, action, idx }: Arrival): void {
    const path = pathIn(pathname)
    eventCenter.trigger('__taroRouterChange', { toLocation: { path } })
    const row = rows.get(path)
    if (row) void arriving(row.load, path, home).then((code) => code && open(code, row, path, action, { key, idx }))
    else app.onPageNotFound?.({ isEntryPage: stack.pages.length === 0, path, query: queryOf(newStamp()) })
  }

  const launch = {
    path: history.location.pathname,
    query: queryOf(launchStamp),
    scene: 0,
    shareTicket: '',
    referrerInfo: {},
  }
  if (launch.path === '/') {
    launch.path = home
    history.replace(home + history.location.search)
  }
  eventCenter.trigger('__taroRouterLaunch', launch)
  app.onLaunch?.(launch)
  render({ location: history.location, action: 'PUSH', idx: history.idx })
  app.onShow?.(launch)
  window.addEventListener('visibilitychange', () => {
    const { page } = Current
    const path = page?.path ?? ''
    const now = { ...launch, path: pathOf({ path }) }
    if (document.visibilityState === 'visible') {
      app.onShow?.(now)
      page?.onShow?.()
    } else {
      if (page) safeExecute(path, 'onHide')
      app.onHide?.(now)
    }
  })
  history.listen(render)
}
