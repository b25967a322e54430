// Taro's calls that open pages, reduced to what the app uses: absolute paths, and no event channel between two pages.
import { history } from '@tarojs/router/dist/history.js'
import { parsePath } from './history'
import { pathOf, slashed, stack } from './stack'

interface Option {
  success?(done: { errMsg: string }): void
  complete?(done: { errMsg: string }): void
}

/** Takes a step; resolves when the address has changed, which may be before the page appears. */
function navigate(method: string, step: () => void, { success, complete }: Option): Promise<{ errMsg: string }> {
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
      reject({ errMsg: `${method}:fail ${error instanceof Error ? error.message : error}` })
    }
  })
}

const opens = (method: string, way: 'push' | 'replace') => (option: Option & { url: string }) =>
  navigate(method, () => history[way](parsePath(slashed(option.url)), { timestamp: Date.now() }), option)

export const navigateTo = opens('navigateTo', 'push')
export const redirectTo = opens('redirectTo', 'replace')
export const switchTab = opens('switchTab', 'replace')
export const reLaunch = opens('reLaunch', 'replace')

export const navigateBack = (option: Option & { delta?: number } = {}) => {
  const { pages, last } = stack
  const steps = Math.min(Math.max(1, option.delta ?? 1), pages.length - 1)
  const target = pages[pages.length - 1 - steps]
  // The entries between may include one whose page is no longer open.
  const way = target && last ? target.entry.idx - last.entry.idx : 0
  return navigate('navigateBack', () => history.go(way), option)
}

export const getCurrentPages = () => stack.pages.map((page) => ({ ...page, route: pathOf(page) }))
