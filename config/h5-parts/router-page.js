// An opened page as the router tells it of its life, in place of Taro's createPageConfig, which does the same for mini programs
// of seven kinds.

import { Current, removePageInstance, safeExecute } from '@tarojs/runtime'

/** `params` are those of its address, with the `stamp` that tells it from another of the same path. */
export function newPage(component, path, params, settings) {
  const id = `${path}?stamp=${params.stamp}`
  const tell = (moment, ...given) => safeExecute(id, moment, ...given)
  let drawn = null
  /** Opened again before it has gone. */
  let isGoing = false
  let next = null

  const comeToFront = () => {
    Current.page = page
    Current.router = { params: page.$taroParams, path: id, $taroPath: id }
  }
  const page = {
    path: id,
    config: settings,
    $taroPath: id,
    $taroParams: { ...params, $taroTimestamp: Date.now() },
    /** Draws it, then `done`. */
    onLoad(done) {
      drawn = new Promise((resolve) => {
        comeToFront()
        const mount = () =>
          Current.app.mount(component, id, () => {
            tell('onLoad', page.$taroParams)
            resolve()
            done()
          })
        if (isGoing) next = mount
        else mount()
      })
    },
    onReady: () => drawn.then(() => tell('onReady')),
    onShow: () =>
      drawn.then(() => {
        comeToFront()
        tell('onShow', {})
      }),
    onHide() {
      if (Current.page === page) {
        Current.page = null
        Current.router = null
      }
      tell('onHide')
    },
    onUnload() {
      tell('onUnload')
      isGoing = true
      Current.app.unmount(id, () => {
        isGoing = false
        removePageInstance(id)
        next?.()
        next = null
      })
    },
    onPullDownRefresh: () => tell('onPullDownRefresh'),
    onReachBottom: () => tell('onReachBottom'),
    onPageScroll: (place) => tell('onPageScroll', place),
    onTabItemTap: (tab) => drawn.then(() => tell('onTabItemTap', tab)),
  }
  return page
}
