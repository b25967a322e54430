import type { SubmitProblem } from '@contract/schema/order'
import { fireEvent, render, screen } from '@testing-library/react'
import { ProblemSheet } from './problem-sheet'

const problem: SubmitProblem = {
  skuId: 's1',
  storeId: 'store1',
  title: '黄油可颂',
  picture: { url: '/media/art/1f950-256.webp', ground: 'peach', scale: 1, count: 1 },
  kind: 'outOfStock',
  text: '库存仅剩 1 件',
}
const nothing = () => undefined

test('the problem sheet names the cart that the goods came from; without remaining goods the way back is the only button [checkout.problem-sheet]', () => {
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

test('an expired slot offers another slot and loses no goods; sold-out goods are removed first', () => {
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

test('undeliverable goods: the sheet offers another address, or to order the rest', () => {
  const [onAddress, onRemove, onBack] = [jest.fn(), jest.fn(), jest.fn()]
  const far = { ...problem, kind: 'delivery' as const, text: '该地址超出配送范围' }
  const sheet = (problems: SubmitProblem[], canGoOn: boolean) => (
    <ProblemSheet
      problems={problems}
      canGoOn={canGoOn}
      isFromCart
      onAddress={onAddress}
      onRemove={onRemove}
      onSlot={nothing}
      onBack={onBack}
    />
  )
  const { rerender } = render(sheet([far], true))
  fireEvent.click(screen.getByText('换地址'))
  fireEvent.click(screen.getByText('移除并继续'))
  expect([onAddress.mock.calls.length, onRemove.mock.calls.length]).toEqual([1, 1])
  rerender(sheet([far], false))
  fireEvent.click(screen.getByText('返回'))
  expect(onBack).toHaveBeenCalledTimes(1)
  rerender(sheet([problem, { ...far, skuId: 's2' }], true))
  expect(screen.queryByText('换地址')).toBeNull()
})
