import { fireEvent, render, screen } from '@testing-library/react'
import { SwipeRow } from './swipe-row'

/** Draws a row and moves a finger over it; positions in CSS px from where it came down. */
function swiped(...ways: [x: number, y: number][]) {
  const onAction = jest.fn()
  render(
    <SwipeRow action="删除" label="删除 大衣" onAction={onAction}>
      <span>大衣</span>
    </SwipeRow>,
  )
  const at = (x: number, y: number) => ({ touches: [{ clientX: 300 + x, clientY: 300 + y }] })
  const row = screen.getByText('大衣')
  fireEvent.touchStart(row, at(0, 0))
  for (const [x, y] of ways) fireEvent.touchMove(row, at(x, y))
  fireEvent.touchEnd(row)
  return { onAction, action: () => screen.queryByRole('button', { name: '删除 大衣' }) }
}

test('pushed aside, the row shows its action, and a tap does it', () => {
  const { onAction, action } = swiped([-20, 2], [-70, 4])
  expect(onAction).not.toHaveBeenCalled()
  const button = action()
  if (button) fireEvent.click(button)
  expect(onAction).toHaveBeenCalledTimes(1)
  expect(action()).toBeNull()
})

test('pushed far it does it at once', () => {
  expect(swiped([-60, 2], [-230, 4]).onAction).toHaveBeenCalledTimes(1)
})

test.each<[what: string, ways: [number, number][]]>([
  ['a little', [[-20, 0]]],
  ['to the right', [[40, 0]]],
  [
    'while the page scrolls',
    [
      [-6, 30],
      [-200, 200],
    ],
  ],
  [
    'there and back',
    [
      [-90, 0],
      [-10, 0],
    ],
  ],
])('pushed %s the row stays closed', (_what, ways) => {
  const { onAction, action } = swiped(...ways)
  expect([onAction.mock.calls, action()]).toEqual([[], null])
})
