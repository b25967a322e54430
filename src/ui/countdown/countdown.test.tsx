import { act, render } from '@testing-library/react'
import { Countdown } from './countdown'
import { remainingText } from './remaining'

const NOW = 1_700_000_000_000

beforeEach(() => jest.useFakeTimers({ now: 5_000 }))
afterEach(() => jest.useRealTimers())

test.each([
  [0, '00:00'],
  [1, '00:01'],
  [1000, '00:01'],
  [892_000, '14:52'],
  [8_076_000, '02:14:36'],
  [3 * 86_400_000 + 8_076_000, '3 天 02:14:36'],
  [-5, '00:00'],
])('%p ms are shown as %s', (left, text) => {
  expect(remainingText(left)).toBe(text)
})

test("counts by the server clock, whatever the phone's clock shows [shell.countdown]", () => {
  const { container } = render(<Countdown serverNow={NOW} deadlineAt={NOW + 3_661_500} />)
  expect(container.textContent).toBe('01:01:02')
  act(() => jest.advanceTimersByTime(500))
  expect(container.textContent).toBe('01:01:01')
  act(() => jest.advanceTimersByTime(62_000))
  expect(container.textContent).toBe('59:59')
})

test('calls onZero once at the deadline and never again [shell.countdown]', () => {
  const onZero = jest.fn()
  const { container, rerender } = render(<Countdown serverNow={NOW} deadlineAt={NOW + 2000} onZero={onZero} />)
  act(() => jest.advanceTimersByTime(1999))
  expect(onZero).not.toHaveBeenCalled()
  act(() => jest.advanceTimersByTime(1))
  expect(onZero).toHaveBeenCalledTimes(1)
  rerender(<Countdown serverNow={NOW} deadlineAt={NOW + 2000} onZero={onZero} />)
  act(() => jest.advanceTimersByTime(10_000))
  expect(onZero).toHaveBeenCalledTimes(1)
  expect(container.textContent).toBe('00:00')
})

test('a reply after its deadline does not call onZero, so that a refetch cannot loop', () => {
  const onZero = jest.fn()
  render(<Countdown serverNow={NOW} deadlineAt={NOW - 1} onZero={onZero} />)
  act(() => jest.advanceTimersByTime(5000))
  expect(onZero).not.toHaveBeenCalled()
})

test('a new deadline restarts the countdown', () => {
  const onZero = jest.fn()
  const { rerender } = render(<Countdown serverNow={NOW} deadlineAt={NOW + 1000} onZero={onZero} />)
  act(() => jest.advanceTimersByTime(1000))
  rerender(<Countdown serverNow={NOW + 1000} deadlineAt={NOW + 4000} onZero={onZero} />)
  act(() => jest.advanceTimersByTime(3000))
  expect(onZero).toHaveBeenCalledTimes(2)
})

test('a countdown that is mounted again continues instead of starting over', () => {
  const at = { serverNow: NOW + 7, deadlineAt: NOW + 7 + 60_000 }
  render(<Countdown {...at} />).unmount()
  act(() => jest.advanceTimersByTime(20_000))
  expect(render(<Countdown {...at} />).container.textContent).toBe('00:40')
})

test('stops with its page', () => {
  const onZero = jest.fn()
  render(<Countdown serverNow={NOW} deadlineAt={NOW + 1000} onZero={onZero} />).unmount()
  act(() => jest.advanceTimersByTime(5000))
  expect(onZero).not.toHaveBeenCalled()
})
