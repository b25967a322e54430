import type { MiniPage } from '../support/mini-page'
import type { MiniProgram } from '../support/mini-program'
import { front, inFront, type Phone } from '../support/phone'
import type { Reach } from './page-row'

/** Each cart and its submit page. */
const WAYS = {
  cart: { cart: 'pages/cart/index', submit: 'pages/submit/index' },
  subCart: { cart: 'pages/secondPage/subCart/index', submit: 'pages/secondPage/subCart/submit' },
}

/** Opens a submit page from its cart, with all lines. */
export function submitReach(from: keyof typeof WAYS): Reach {
  const way = WAYS[from]
  return {
    async h5({ page, open }: Phone): Promise<void> {
      await open(way.cart)
      await front(page).getByText(/^结算/).tap()
      await inFront(page, way.submit)
    },
    async weapp(mini: MiniProgram): Promise<MiniPage> {
      const cart = await mini.open(way.cart)
      // Two pushes of one page within 400 ms count as one tap (src/app/limits.ts); the test is faster than that.
      await new Promise((done) => setTimeout(done, 500))
      // After the pause: on a slow machine the cart is read again meanwhile.
      await cart.waitFor((page) => page.find(/^结算/), 'the button')
      await cart.fire(cart.find(/^结算/))
      return mini.arrive(way.submit)
    },
  }
}
