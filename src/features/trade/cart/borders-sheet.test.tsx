import { fireEvent, render, screen } from '@testing-library/react'
import { BordersSheet } from './borders-sheet'
import { cartLine, cartReply } from './cart.fixture'

test('goods from abroad and others: whichever goes first, the other ticked ones are given to be left', () => {
  const foreign = cartLine({ id: 'x', isCrossBorder: true, number: 2 })
  const home = cartLine({ id: 'h', number: 3 })
  const waiting = cartLine({ id: 'w', isSelect: false })
  const onChoose = jest.fn()
  render(<BordersSheet cart={cartReply([foreign, home, waiting])} isOpen onClose={() => {}} onChoose={onChoose} />)
  expect(screen.getByText('2 件')).not.toBeNull()
  expect(screen.getByText('3 件')).not.toBeNull()
  fireEvent.click(screen.getByText('先结算跨境商品'))
  fireEvent.click(screen.getByText('先结算其他商品'))
  expect(onChoose.mock.calls).toEqual([[[home]], [[foreign]]])
})
