import { fireEvent, render, screen } from '@testing-library/react'
import { cartLine } from './cart.fixture'
import { InvalidLines } from './invalid-lines'

const LINES = ['a', 'b', 'c'].map((id) =>
  cartLine({ id, title: `商品${id}`, invalidReason: 'offShelf', invalidText: '商品已下架' }),
)
const nothing = () => undefined
const props = {
  lines: LINES,
  isTicked: null,
  onTick: nothing,
  onOpen: nothing,
  onReselect: nothing,
  onSwipe: nothing,
  onClear: nothing,
}

test('what cannot be bought is folded beyond the first, and unfolds', () => {
  render(<InvalidLines {...props} />)
  expect(screen.getByText('失效商品 3')).not.toBeNull()
  expect([screen.queryByText('商品a') !== null, screen.queryByText('商品b')]).toEqual([true, null])
  fireEvent.click(screen.getByText('展开其余 2 件失效商品'))
  expect(screen.getByText('商品c')).not.toBeNull()
  fireEvent.click(screen.getByText('收起'))
  expect(screen.queryByText('商品c')).toBeNull()
})

test('all of it shows where it can be ticked for deletion', () => {
  render(<InvalidLines {...props} isTicked={() => false} />)
  expect(screen.getByText('商品c')).not.toBeNull()
})
