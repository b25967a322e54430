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
      swipe={{ onFavour: nothing, onDelete: nothing }}
    />,
  )

test('a line shows the member price to non-members; members pay it as the price', () => {
  const { unmount } = draw({ price: 3600, memberPrice: 3290 })
  expect(screen.getByText('会员 ¥32.90')).not.toBeNull()
  unmount()
  draw({ price: 3290, memberPrice: 3290, originalPrice: 3600 })
  expect(screen.queryByText(/会员/)).toBeNull()
})

test('a line shows the take-home price where it is lower than the price', () => {
  const { unmount } = draw({ price: 3600, takeHomePrice: 2990 })
  expect(screen.getByText('到手价 ¥29.90')).not.toBeNull()
  unmount()
  draw({ price: 3600 })
  expect(screen.queryByText(/到手价/)).toBeNull()
})
