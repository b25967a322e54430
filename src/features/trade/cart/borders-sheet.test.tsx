import { fireEvent, render, screen } from '@testing-library/react'
import { BordersSheet } from './borders-sheet'
import { cartLine, cartReply } from './cart.fixture'

test('cross-border and domestic goods: choosing one group passes the ticked lines of the other to be left out [purchase.borders]', () => {
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
