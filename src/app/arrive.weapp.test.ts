import { backSteps } from '@/platform/back-steps'
import { taro } from '../../test/support/taro-fakes/taro'
import { SLOW_CODE_MS } from './limits'
import type { go as Go } from './navigate'
import { PageLayers } from './page/page-layers'

jest.doMock('./arrive', () => jest.requireActual('./arrive.weapp'))
let go: typeof Go
beforeAll(async () => {
  ;({ go } = await import('./navigate'))
})

let now = 20_000_000
beforeEach(() => {
  // navigate() merges two moves to one page within a short time.
  now += 10_000
  jest.useFakeTimers({ now })
  taro.reset()
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

/**
 * Makes the subpackage fail to load the given number of times; `confirm` is the shopper's answer to the retry dialog.
 */
function fails(times: number, confirm: boolean): void {
  let left = times
  taro.answer('navigateTo', () => {
    if (left-- > 0) throw { errMsg: 'navigateTo:fail loadSubpackage:fail' }
    return {}
  })
  taro.answer('showModal', () => ({ confirm, cancel: !confirm }))
}
const counts = () => [taro.callsOf('navigateTo').length, taro.callsOf('showModal').length]

test('in the mini program a page that fails to load opens a dialog, and 重试 opens the page [shell.code-lost]', async () => {
  fails(2, true)
  await go('search')
  expect(counts()).toEqual([3, 2])
  expect(taro.callsOf('showModal')[0]).toMatchObject({ title: '页面没有打开', confirmText: '重试', cancelText: '取消' })
  expect(taro.callsOf('showLoading')).toEqual([])
})

test('a shopper who does not retry stays on the page, and its overlays stay open', async () => {
  const set = jest.spyOn(backSteps, 'set').mockReturnValue()
  jest.spyOn(backSteps, 'clear').mockReturnValue(null)
  const layers = new PageLayers()
  layers.show()
  layers.open(() => {})
  fails(1, false)
  await go('search')
  expect(counts()).toEqual([1, 1])
  expect([layers.count, set.mock.lastCall?.[0]]).toEqual([1, 1])
})

test('slow code shows progress within 300 ms, until the page opens [shell.code-slow]', async () => {
  let come = (_result: object) => {}
  taro.answer('navigateTo', () => new Promise<object>((done) => (come = done)))
  const gone = go('search')
  await jest.advanceTimersByTimeAsync(SLOW_CODE_MS - 1)
  expect(taro.callsOf('showLoading')).toEqual([])
  await jest.advanceTimersByTimeAsync(1)
  expect(taro.callsOf('showLoading')).toHaveLength(1)
  const before = taro.callsOf('hideLoading').length
  come({})
  await gone
  expect(taro.callsOf('hideLoading')).toHaveLength(before + 1)
})
