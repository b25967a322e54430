import { render, screen } from '@testing-library/react'
import { cartLine } from './cart.fixture'
import { CartLineRow } from './cart-line'

const nothing = () => undefined
const draw = (change: Parameters<typeof cartLine>[0]) =>
  render(
    <CartLineRow
      line={cartLine(change)}
      isTicked
      onTick={nothing}
      onNumber={nothing}
      onOpen={nothing}
      onSpec={nothing}
      onRemove={nothing}
      onSwipe={nothing}
    />,
  )

test('a line tells whoever is no member what a member pays; a member pays it already', () => {
  const { unmount } = draw({ price: 3600, memberPrice: 3290 })
  expect(screen.getByText('会员 ¥32.90')).not.toBeNull()
  unmount()
  draw({ price: 3290, memberPrice: 3290, originalPrice: 3600 })
  expect(screen.queryByText(/会员/)).toBeNull()
})
