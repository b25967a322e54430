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
  swipeOf: () => ({ onFavour: nothing, onDelete: nothing }),
  onClear: nothing,
}

test('lines that cannot be bought are folded after the first, and unfold on tap [purchase.invalid-lines]', () => {
  render(<InvalidLines {...props} />)
  expect(screen.getByText('失效商品 3')).not.toBeNull()
  expect([screen.queryByText('商品a') !== null, screen.queryByText('商品b')]).toEqual([true, null])
  fireEvent.click(screen.getByText('展开其余 2 件失效商品'))
  expect(screen.getByText('商品c')).not.toBeNull()
  fireEvent.click(screen.getByText('收起'))
  expect(screen.queryByText('商品c')).toBeNull()
})

test('all of them show in edit mode, where they can be ticked for deletion', () => {
  render(<InvalidLines {...props} isTicked={() => false} />)
  expect(screen.getByText('商品c')).not.toBeNull()
})
