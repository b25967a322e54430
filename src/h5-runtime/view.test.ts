// View: the pressed look and the long press.
import { act, fireEvent, render } from '@testing-library/react'
import { createElement } from 'react'
import { View } from './view'

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms))
beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** Renders a View with these props. */
function put(props: object): HTMLElement {
  const { container } = render(createElement(View, { className: 'box', ...props }))
  return container.querySelector('.box') ?? container
}

test('the pressed look begins 50 ms after the touch and stays 400 ms [shell.hover]', () => {
  const box = put({ hoverClass: 'is-press' })
  fireEvent.touchStart(box)
  wait(49)
  expect(box.className).toBe('box')
  wait(1)
  expect(box.className).toBe('box is-press')
  fireEvent.touchEnd(box)
  wait(399)
  expect(box.className).toBe('box is-press')
  wait(1)
  expect(box.className).toBe('box')
})

test('a finger that scrolls presses nothing [shell.hover]', () => {
  const box = put({ hoverClass: 'is-press' })
  fireEvent.touchStart(box)
  fireEvent.touchMove(box)
  wait(500)
  expect(box.className).toBe('box')
})

test('a scrolling finger does not set a timer at each move', () => {
  const box = put({ hoverClass: 'is-press' })
  const timers = jest.spyOn(window, 'setTimeout')
  fireEvent.touchStart(box)
  for (let moves = 0; moves < 60; moves += 1) fireEvent.touchMove(box)
  fireEvent.touchEnd(box)
  expect(timers.mock.calls.map(([, ms]) => ms)).toEqual([50, 0])
  timers.mockRestore()
})

test('a long press takes 350 ms [shell.long-press]', () => {
  const onLongPress = jest.fn()
  const box = put({ onLongPress })
  fireEvent.touchStart(box)
  wait(349)
  expect(onLongPress).not.toHaveBeenCalled()
  wait(1)
  expect(onLongPress).toHaveBeenCalledTimes(1)
  fireEvent.touchEnd(box)
})

test.each(['touchMove', 'touchEnd', 'touchCancel'] as const)(
  'no long press after a %s before 350 ms, or when the box is unmounted [shell.long-press]',
  (end) => {
    const onLongPress = jest.fn()
    const { container, unmount } = render(createElement(View, { className: 'box', onLongPress }))
    const box = container.querySelector('.box') ?? container
    fireEvent.touchStart(box)
    wait(300)
    fireEvent[end](box)
    wait(500)
    fireEvent.touchStart(box)
    unmount()
    wait(500)
    expect(onLongPress).not.toHaveBeenCalled()
  },
)
