import type { MiniProgram } from '../support/mini-program'
import { enterWeapp, LINES } from '../support/page-test-weapp'

let mini: MiniProgram
beforeAll(async () => {
  ;({ mini } = await enterWeapp())
})
afterAll(() => mini?.quit())

const PIECES = /(\d+) 件/

test('a change of one line sends that line, not the cart', async () => {
  const cart = await mini.open('pages/cart/index')
  await cart.waitFor((page) => PIECES.test(page.text()), 'its pieces')
  const pieces = Number(PIECES.exec(cart.text())?.[1])
  expect(pieces).toBeGreaterThanOrEqual(LINES)
  const [line] = cart.byClass('cart-line')
  const plus = cart.nodes(line).filter((node) => /stepper__step/.test(String(node.cl)))[1]
  await mini.settled()
  const before = cart.updates.length
  await cart.fire(plus)
  await cart.waitFor((page) => page.text().includes(`${pieces + 1} 件`), 'one more piece')
  await mini.settled()
  // Taro sends the value of every field again, to hold it to what the page says; that is all of the other lines.
  const most = LINES * 100 + 1024
  expect(Math.max(...cart.updates.slice(before).map(({ bytes }) => bytes))).toBeLessThanOrEqual(most)
})
