import { act, render } from '@testing-library/react'
import { taro } from '../../test/support/taro-fakes/taro'
import { useEvery } from './every'
import { page } from './page'

afterEach(() => jest.useRealTimers())

test('repeated work pauses while the page is not in front and ends when it is turned off', () => {
  jest.useFakeTimers()
  taro.reset()
  let isOn = true
  const work = jest.fn()
  const Page = page('cate', () => {
    useEvery(1000, work, isOn)
    return null
  })
  const { rerender } = render(<Page />)
  act(() => void jest.advanceTimersByTime(3000))
  expect(work).toHaveBeenCalledTimes(3)
  act(() => taro.fire('useDidHide'))
  act(() => void jest.advanceTimersByTime(3000))
  expect(work).toHaveBeenCalledTimes(3)
  act(() => taro.fire('useDidShow'))
  act(() => void jest.advanceTimersByTime(1000))
  expect(work).toHaveBeenCalledTimes(4)
  isOn = false
  rerender(<Page />)
  act(() => taro.fire('useDidHide'))
  act(() => taro.fire('useDidShow'))
  act(() => void jest.advanceTimersByTime(3000))
  expect(work).toHaveBeenCalledTimes(4)
})
