// In place of Taro's calls that open pages: the same steps for what the app asks of them, whole paths and no channel of
// events between two pages.

import { history } from '@tarojs/router/dist/history.js'
import { parsePath } from 'history'
import { pathOf, slashed, stack } from './stack.js'

/** Takes a step; done when the address has changed. The page itself may take longer. */
function navigate(method, step, { success, complete }) {
  stack.method = method
  return new Promise((resolve, reject) => {
    const stop = history.listen(() => {
      stop()
      const done = { errMsg: `${method}:ok` }
      success?.(done)
      complete?.(done)
      resolve(done)
    })
    try {
      step()
    } catch (error) {
      stop()
      reject({ errMsg: `${method}:fail ${error.message}` })
    }
  })
}

const opens = (method, way) => (option) =>
  navigate(method, () => history[way](parsePath(slashed(option.url)), { timestamp: Date.now() }), option)

export const navigateTo = opens('navigateTo', 'push')
export const redirectTo = opens('redirectTo', 'replace')
export const switchTab = opens('switchTab', 'replace')
export const reLaunch = opens('reLaunch', 'replace')

export const navigateBack = (option = {}) => {
  const steps = Math.min(Math.max(1, option.delta ?? 1), stack.pages.length - 1)
  const target = stack.pages[stack.pages.length - 1 - steps]
  // As many entries as lie between: one whose page is not open any more may be among them.
  return navigate('navigateBack', () => history.go(target.entry.idx - stack.last.entry.idx), option)
}

export const getCurrentPages = () => stack.pages.map((page) => ({ ...page, route: pathOf(page) }))
