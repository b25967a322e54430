import { fireEvent, render, screen } from '@testing-library/react'
import { SwipeRow } from './swipe-row'

/** Draws a row and moves a finger over it; positions in CSS px relative to the start. */
function swiped(...ways: [x: number, y: number][]) {
  const onAction = jest.fn()
  const actions = ['移入收藏', '删除'].map((text) => ({ text, label: `${text} 大衣`, onAction: () => onAction(text) }))
  render(
    <SwipeRow actions={actions}>
      <span>大衣</span>
    </SwipeRow>,
  )
  const at = (x: number, y: number) => ({ touches: [{ clientX: 300 + x, clientY: 300 + y }] })
  const row = screen.getByText('大衣')
  fireEvent.touchStart(row, at(0, 0))
  for (const [x, y] of ways) fireEvent.touchMove(row, at(x, y))
  fireEvent.touchEnd(row)
  return { onAction, action: (text = '删除') => screen.queryByRole('button', { name: `${text} 大衣` }) }
}

test.each(['移入收藏', '删除'])('a swiped row shows its actions, and a tap on %s runs it', (text) => {
  const { onAction, action } = swiped([-20, 2], [-70, 4])
  expect(onAction).not.toHaveBeenCalled()
  fireEvent.click(action(text) as HTMLElement)
  expect(onAction.mock.calls).toEqual([[text]])
  expect(action(text)).toBeNull()
})

test('a far swipe runs the last action at once', () => {
  expect(swiped([-60, 2], [-260, 4]).onAction.mock.calls).toEqual([['删除']])
})

test.each<[what: string, ways: [number, number][]]>([
  ['of a short distance', [[-20, 0]]],
  ['to the right', [[40, 0]]],
  [
    'while the page scrolls',
    [
      [-6, 30],
      [-200, 200],
    ],
  ],
  [
    'to the left and back',
    [
      [-90, 0],
      [-10, 0],
    ],
  ],
])('after a swipe %s the row stays closed', (_what, ways) => {
  const { onAction, action } = swiped(...ways)
  expect([onAction.mock.calls, action()]).toEqual([[], null])
})
