import type { SubmitProblem } from '@contract/schema/order'
import { fireEvent, render, screen } from '@testing-library/react'
import { ProblemSheet } from './problem-sheet'

const problem: SubmitProblem = {
  skuId: 's1',
  storeId: 'store1',
  title: '黄油可颂',
  picture: { url: '/media/art/1f950-256.webp', ground: 'peach', scale: 1, count: 1 },
  kind: 'outOfStock',
  text: '库存仅剩1件',
}
const nothing = () => undefined

test('goods that stop the order: the way back names the cart they came from; with nothing left it is the only way', () => {
  const { unmount } = render(
    <ProblemSheet problems={[problem]} canGoOn isFromCart onRemove={nothing} onSlot={nothing} onBack={nothing} />,
  )
  expect(screen.getByText('返回购物车')).not.toBeNull()
  expect(screen.getByText('移除并继续')).not.toBeNull()
  unmount()
  render(
    <ProblemSheet
      problems={[problem]}
      canGoOn={false}
      isFromCart={false}
      onRemove={nothing}
      onSlot={nothing}
      onBack={nothing}
    />,
  )
  expect(screen.getByText('返回')).not.toBeNull()
  expect(screen.queryByText('移除并继续')).toBeNull()
})

test('a time that is gone loses no goods: another is chosen; goods that are gone go first', () => {
  const [onRemove, onSlot] = [jest.fn(), jest.fn()]
  const late = { ...problem, kind: 'slot' as const, text: '取货时间已约满，请重新选择' }
  const sheet = (problems: SubmitProblem[]) => (
    <ProblemSheet problems={problems} canGoOn isFromCart onRemove={onRemove} onSlot={onSlot} onBack={nothing} />
  )
  const { rerender } = render(sheet([late]))
  expect(screen.queryByText('移除并继续')).toBeNull()
  fireEvent.click(screen.getByText('重新选择'))
  expect(onSlot).toHaveBeenCalledTimes(1)
  rerender(sheet([problem, { ...late, skuId: 's2' }]))
  fireEvent.click(screen.getByText('移除并继续'))
  expect(onRemove).toHaveBeenCalledTimes(1)
})
