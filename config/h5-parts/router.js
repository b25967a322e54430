// In place of Taro's router of a one-page application. Taro's also knows base paths, aliases of addresses and a nav bar, none
// of them ours, and is written for browsers that we don't serve: home would pay for it. When a page is told that it loads, shows,
// hides and goes is as Taro has it, and so are the names of classes and events.

import { setHistory } from '@tarojs/router/dist/history.js'
import { RouterConfig } from '@tarojs/router/dist/router/index.js'
import { loadAnimateStyle, loadRouterStyle } from '@tarojs/router/dist/style.js'
import { Current, eventCenter, incrementId, safeExecute } from '@tarojs/runtime'
import queryString from 'query-string'
import { arriving } from './arriving.js'
import { bindPageScroll } from './page-scroll.js'
import { newPage } from './router-page.js'
import { pathOf, slashed, stack } from './stack.js'

/** A step after the app: together they are too long for one (start.js). Nobody reads what Taro's returns. */
export function createRouter(...given) {
  setTimeout(() => start(...given))
}

/** The path of an address: without the slashes at its end, and as it is when nobody can decode it. */
function pathIn(address) {
  let end = address.length
  while (end > 1 && address[end - 1] === '/') end -= 1
  const path = address.slice(0, end)
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** None before the page is drawn, and none of a page that has gone. */
const elementOf = (page) => document.getElementById(page.path)
/** Tells those who wait for the page above to be gone. */
const tellGone = () => eventCenter.trigger('__taroPageOnShowAfterDestroyed')

function start(history, app, config, framework) {
  const { duration, delay } = config.animation
  const rows = new Map(config.routes.map((row) => [slashed(row.path), row]))
  const [home] = rows.keys()
  const tabs = new Set(config.tabBar.list.map(({ pagePath }) => slashed(pagePath)))

  const newStamp = incrementId()
  let launchStamp = newStamp()
  const queryOf = (stamp) => ({ ...queryString.parse(location.hash.split('?')[1], { decode: false }), stamp })

  /** The page that slides away or lies under the one that comes in, and the timer that ends it. */
  let leaving = null
  let leavingTimer = null
  let hiding = null
  let hidingTimer = null

  RouterConfig.config = config
  setHistory(history)
  loadAnimateStyle(duration)
  loadRouterStyle(true)

  /** A page with what is pulled down at its top around it (custom-elements.js). */
  const pulledDown = (Page) => (given) =>
    framework.createElement('taro-pull-to-refresh-core', null, framework.createElement(Page, given))

  /** A page comes to the front: the first of the stack stands at once, the others slide in. */
  function present(page, path, index, ready) {
    const element = elementOf(page)
    const stand = () => element.classList.add('taro_page_stationed')
    const comeIn = () => element.classList.add('taro_page_show')
    if (element && index === 0) {
      comeIn()
      stand()
    } else if (element) {
      setTimeout(() => {
        // A busy phone has not styled it yet: without a place to come from it would stand at once.
        void getComputedStyle(element).opacity
        comeIn()
        setTimeout(stand, duration)
      }, delay)
    }
    page.onShow()
    if (ready) page.onReady()
    const { onReachBottomDistance: distance = config.window.onReachBottomDistance } = rows.get(path)
    if (element) bindPageScroll(page, element, distance)
    // Pages hear of their own lives in promises: whoever hears this finds them told.
    setTimeout(() => eventCenter.trigger('__afterTaroRouterChange', { toLocation: { path } }))
  }

  function load(page, path, entry) {
    const index = stack.pages.length
    page.entry = entry
    // Before it is drawn: who asks for the pages meanwhile finds it.
    stack.pages.push(page)
    page.onLoad(() => {
      const element = elementOf(page)
      if (element) {
        if (tabs.has(path)) element.classList.add('taro_tabbar_page')
        // For who finds the page by its element (custom-elements.js).
        element.__page = page
      }
      present(page, path, index, true)
    })
  }

  function show(page, path, index) {
    if (!page) return
    const element = elementOf(page)
    element?.classList.remove('taro_page_shade')
    if (element) present(page, path, index)
    else page.onLoad(() => present(page, path, index, true))
  }

  function hide(page, slides) {
    if (!page) return
    const element = elementOf(page)
    // Whoever goes on so quickly that the page is not drawn yet.
    if (!element) return setTimeout(() => hide(page))
    const shade = () => element.classList.add('taro_page_shade')
    if (hidingTimer) {
      clearTimeout(hidingTimer)
      hidingTimer = null
      hiding.classList.add('taro_page_shade')
    }
    hiding = element
    if (slides)
      hidingTimer = setTimeout(() => {
        hidingTimer = null
        shade()
      }, duration + delay)
    page.onHide()
    if (!slides) shade()
  }

  /** Takes so many pages off the stack, the one in front first; `slides`: it is seen to go. */
  function unload(page, count, slides) {
    if (!page) return
    const left = count - 1
    stack.pages.pop()
    const element = elementOf(page)
    element?.classList.remove('taro_page_stationed', 'taro_page_show')
    if (slides) {
      if (leavingTimer) {
        clearTimeout(leavingTimer)
        leaving.onUnload()
      }
      leaving = page
      if (element) element.style.zIndex = '1'
      leavingTimer = setTimeout(() => {
        leavingTimer = null
        page.onUnload()
        tellGone()
      }, duration)
    } else {
      page.onUnload()
      setTimeout(tellGone)
    }
    if (left >= 1) unload(stack.last, left)
  }

  /** All that is on the stack, and the tabs that are kept. */
  function leaveAll(current) {
    unload(current, stack.pages.length)
    for (const tab of Object.keys(stack.tabs)) {
      unload(stack.tabs[tab], 1)
      delete stack.tabs[tab]
    }
  }

  /** True when that is all: the tab is in front already, or was kept and shows again. */
  function turnToTab(current, path) {
    if (pathOf(current) === path) return true
    if (tabs.has(pathOf(current))) {
      hide(current)
      stack.putAway(pathOf(current))
    } else if (stack.pages.length > 0) {
      const lowest = pathOf(stack.pages[0])
      const isTab = tabs.has(lowest)
      unload(current, stack.pages.length - (isTab ? 1 : 0), true)
      if (isTab) stack.putAway(lowest)
    }
    // Maybe the one that was just put away.
    if (!stack.tabs[path]) return false
    stack.takeOut(path)
    show(stack.pages[0], path, 0)
    return true
  }

  /**
   * The browser went to that entry by itself: back, forward, or to a link's. True when its page is open; it shows when
   * those above it have gone.
   */
  function follow(current, path, entry) {
    const { leave, isOpen } = stack.wayTo(entry)
    const below = stack.pages.length - 1 - leave
    const page = stack.pages[below]
    // Safari says it twice for a page of another site.
    if (isOpen && leave === 0) return true
    if (leave > 0) unload(current, leave, isOpen)
    else hide(current, true)
    // Meanwhile the shopper may have gone on to another page.
    const showBelow = () => stack.last === page && show(page, path, below)
    if (isOpen) eventCenter.once('__taroPageOnShowAfterDestroyed', showBelow)
    return isOpen
  }

  function open(code, row, path, action, entry) {
    // Not Current.page: while a page slides away, it is that one still.
    const current = stack.last
    const { method } = stack
    stack.method = ''
    if (method === 'reLaunch') leaveAll(current)
    else if (current && tabs.has(path)) {
      if (turnToTab(current, path)) {
        stack.last.entry = entry
        return
      }
    } else if (action === 'POP') {
      if (follow(current, path, entry)) return
    } else if (action === 'REPLACE') unload(current, 1)
    else hide(current, true)

    const { path: _path, load: _load, ...settings } = row
    const stamp = launchStamp || newStamp()
    launchStamp = ''
    const drawn = row.enablePullDownRefresh ? pulledDown(code.default) : code.default
    load(newPage(drawn, path, queryOf(stamp), settings), path, entry)
  }

  function render({ location: { pathname, key }, action, idx }) {
    const path = pathIn(pathname)
    eventCenter.trigger('__taroRouterChange', { toLocation: { path } })
    const row = rows.get(path)
    if (row) arriving(row.load, path, home).then((code) => code && open(code, row, path, action, { key, idx }))
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
    const page = Current.page
    const now = { ...launch, path: page ? pathOf(page) : '' }
    if (document.visibilityState === 'visible') {
      app.onShow?.(now)
      page?.onShow?.()
    } else {
      if (page) safeExecute(page.path, 'onHide')
      app.onHide?.(now)
    }
  })
  history.listen(render)
}
