import Taro from '@tarojs/taro'
import { backSteps } from './back-steps'
import type { AppWindow } from './window.types'

const ADDRESS_MESSAGE = 'galleria:address'

export const appWindow: AppWindow = {
  pageHost: () => location.host,
  pageOrigin: () => location.origin,
  absoluteAddress: (pageAddress) => `${location.origin}${location.pathname}#/${pageAddress}`,
  rootAddress: () => `${location.origin}${location.pathname}`,
  setTitle(title) {
    document.title = title
  },
  leaveFor: (url) => location.assign(url),

  entryQuery() {
    const at = location.hash.indexOf('?')
    const query: Record<string, string> = {}
    for (const text of [location.search, at < 0 ? '' : location.hash.slice(at)]) {
      new URLSearchParams(text).forEach((value, key) => {
        query[key] = value
      })
    }
    return query
  },

  dropFromAddress(names) {
    const { pathname, search, hash } = location
    const kept = pathname + withoutFields(search, names) + withoutFields(hash, names)
    if (kept !== pathname + search + hash) history.replaceState(history.state, '', kept)
  },

  keepInAddress(pageAddress) {
    const pathOf = (text: string) => text.replace(/^#?\/*/, '').split('?')[0]
    backSteps.whenNone(() => {
      if (pathOf(location.hash) === pathOf(pageAddress)) history.replaceState(history.state, '', `#/${pageAddress}`)
    })
  },

  reload: () => location.reload(),

  onTabTap(run) {
    // An event of the tab bar (src/h5-runtime/custom-elements).
    Taro.eventCenter.on('__galleriaTab', run)
  },

  onDialog(run) {
    // An event of the dialog (src/h5-runtime/modal).
    Taro.eventCenter.on('__galleriaModal', run)
  },

  putBelow(below) {
    const opened = location.hash
    if (history.length > 1 || opened.replace(/^#?\/*/, '') === '') return
    const onTouch = () => {
      // The app has navigated meanwhile, so there is an entry below.
      if (history.length > 1 || location.hash !== opened) return
      const { state } = history
      // The router counts entries from 0 (src/h5-runtime/history).
      history.replaceState({ idx: -1 }, '', `#/${below}`)
      history.pushState(state, '', opened)
    }
    document.addEventListener('click', onTouch, { capture: true, once: true })
  },

  onRouteChange(run) {
    Taro.eventCenter.on('__taroRouterChange', run)
  },
  onArrival(run) {
    Taro.eventCenter.on('__afterTaroRouterChange', run)
  },

  tellParent() {
    if (window.parent !== window) tellAddress()
  },

  onUnhandled(report, swallow) {
    window.addEventListener('unhandledrejection', (event) => {
      if (swallow(event.reason)) event.preventDefault()
      else report(event.reason)
    })
    window.addEventListener('error', (event) => report(event.error ?? event.message))
  },
}

function tellAddress(): void {
  // The server writes this tag and allows no other origin to embed the app (server/gateways/web/h5).
  const origins = document.querySelector<HTMLMetaElement>('meta[name=parent-origins]')?.content.split(' ') ?? []
  const parentOrigin = originOf(location.ancestorOrigins?.[0] ?? document.referrer)
  // Posting only to a known origin avoids leaking the address, and the browser's warning about another origin.
  if (parentOrigin && origins.includes(parentOrigin)) {
    window.parent.postMessage({ type: ADDRESS_MESSAGE, url: location.href }, parentOrigin)
  }
}

/** Removes the fields of these names from the query of a text; the rest stays unchanged. */
function withoutFields(text: string, names: readonly string[]): string {
  const at = text.indexOf('?')
  if (at < 0) return text
  const fields = text.slice(at + 1).split('&')
  const kept = fields.filter((field) => ![...new URLSearchParams(field).keys()].some((name) => names.includes(name)))
  if (kept.length === fields.length) return text
  return text.slice(0, at) + (kept.length > 0 ? `?${kept.join('&')}` : '')
}

function originOf(address: string): string | null {
  try {
    return new URL(address).origin
  } catch {
    return null
  }
}
