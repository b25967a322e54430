// An open page and its life cycle, in place of Taro's createPageConfig, which also supports seven kinds of mini programs.
import { Current, removePageInstance, safeExecute } from '@tarojs/runtime'
import type { ComponentClass, ComponentType } from 'react'

/** An entry of the browser's history (history.ts). */
export interface Entry {
  key: string
  idx: number
}

export interface OpenPage {
  /** Its path with `?stamp=…`. */
  path: string
  entry: Entry
  config: object
  $taroPath: string
  $taroParams: Record<string, unknown>
  /** Mounts the page and runs its onLoad, then calls `done`. */
  mount(done: () => void): void
  onReady(): void
  onShow(): void
  onHide(): void
  onUnload(): void
  onPullDownRefresh(): void
  onReachBottom(): void
  onPageScroll(place: { scrollTop: number }): void
  onTabItemTap(tab: unknown): void
}

/** `params` are those of the address; their `stamp` distinguishes pages of one path. */
export function newPage(
  component: ComponentType,
  path: string,
  params: Record<string, unknown> & { stamp: string },
  settings: object,
  entry: Entry,
): OpenPage {
  const id = `${path}?stamp=${params.stamp}`
  const run = (moment: string, ...given: unknown[]) => safeExecute(id, moment, ...given)
  let mounted: Promise<void> = Promise.resolve()
  let isUnmounting = false
  /** Mounts the page again when it was opened before its unmount ended. */
  let next: (() => void) | null = null

  const comeToFront = () => {
    Current.page = page
    Current.router = { params: page.$taroParams, path: id, $taroPath: id } as typeof Current.router
  }
  const page: OpenPage = {
    path: id,
    entry,
    config: settings,
    $taroPath: id,
    $taroParams: { ...params, $taroTimestamp: Date.now() },
    mount(done) {
      mounted = new Promise((resolve) => {
        comeToFront()
        const mount = () =>
          Current.app?.mount?.(component as ComponentClass, id, () => {
            run('onLoad', page.$taroParams)
            resolve()
            done()
          })
        if (isUnmounting) next = mount
        else mount()
      })
    },
    onReady: () => void mounted.then(() => run('onReady')),
    onShow: () =>
      void mounted.then(() => {
        comeToFront()
        run('onShow', {})
      }),
    onHide() {
      if (Current.page === page) {
        Current.page = null
        Current.router = null
      }
      run('onHide')
    },
    onUnload() {
      run('onUnload')
      isUnmounting = true
      Current.app?.unmount?.(id, () => {
        isUnmounting = false
        removePageInstance(id)
        next?.()
        next = null
      })
    },
    onPullDownRefresh: () => void run('onPullDownRefresh'),
    onReachBottom: () => void run('onReachBottom'),
    onPageScroll: (place) => void run('onPageScroll', place),
    onTabItemTap: (tab) => void mounted.then(() => run('onTabItemTap', tab)),
  }
  return page
}
