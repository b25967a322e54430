import { act, render } from '@testing-library/react'
import { pageScroll } from '@/platform/scroll'
import { taro } from '../../../test/support/taro-fakes/taro'
import { page } from './index'

beforeEach(() => {
  taro.reset()
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

test('a tap on the tab of the page in front scrolls to the top; a tap that changes the tab does not [nav.tab-again]', () => {
  const toTop = jest.spyOn(pageScroll, 'toTop').mockImplementation(() => {})
  const Page = page('mine', () => null)
  render(<Page />)
  const tap = (path: string) => act(() => taro.fire('useTabItemTap', { index: 0, pagePath: path, text: '' }))
  act(() => taro.fire('useDidShow'))
  tap('pages/mine/index')
  jest.advanceTimersByTime(1000)
  tap('/pages/cart/index')
  expect(toTop).not.toHaveBeenCalled()
  tap('pages/mine/index')
  expect(toTop).toHaveBeenCalledTimes(1)
})
