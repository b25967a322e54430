import Taro from '@tarojs/taro'
import type { AppWindow } from './window.types'

export const appWindow: AppWindow = {
  pageHost: () => '',
  pageOrigin: () => '',
  absoluteAddress: (pageAddress) => `/${pageAddress}`,
  rootAddress: () => '',
  setTitle: (title) => void Taro.setNavigationBarTitle({ title }).catch(() => {}),
  leaveFor() {},
  entryQuery() {
    const query: Record<string, string> = {}
    for (const [key, value] of Object.entries(Taro.getLaunchOptionsSync().query ?? {})) {
      if (typeof value === 'string') query[key] = decode(value)
    }
    return query
  },
  dropFromAddress() {},
  keepInAddress() {},
  reload: (reopen) => reopen(),
  onTabTap() {},
  onDialog() {},
  putBelow() {},
  // Every route change of the mini program starts in src/app/navigate.
  onRouteChange() {},
  onArrival() {},
  tellParent() {},
  onUnhandled(report, swallow) {
    Taro.onUnhandledRejection?.(({ reason }) => {
      if (!swallow(reason)) report(reason)
    })
    Taro.onError?.((message) => report(message))
  },
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
