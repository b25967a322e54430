import type { MiniProgram } from '../support/mini-program'
import { enterWeapp, LINES } from '../support/page-test-weapp'

let mini: MiniProgram
beforeAll(async () => {
  ;({ mini } = await enterWeapp())
})
afterAll(() => mini?.quit())

const PIECES = /(\d+) 件/

test('a change of one line sends that line and not the whole cart', async () => {
  const cart = await mini.open('pages/cart/index')
  await cart.waitFor((page) => PIECES.test(page.text()), 'its pieces')
  const pieces = Number(PIECES.exec(cart.text())?.[1])
  expect(pieces).toBeGreaterThanOrEqual(LINES)
  await mini.settled()
  const [line] = cart.byClass('cart-line')
  const plus = cart.nodes(line).filter((node) => /stepper__step/.test(String(node.cl)))[1]
  const before = cart.updates.length
  await cart.fire(plus)
  await cart.waitFor((page) => page.text().includes(`${pieces + 1} 件`), 'one more piece')
  await mini.settled()
  // Taro sends the values of all fields again to keep them controlled; the other lines cause no other data.
  const most = LINES * 100 + 1024
  expect(Math.max(...cart.updates.slice(before).map(({ bytes }) => bytes))).toBeLessThanOrEqual(most)
})

test('移入收藏 behind a swiped line removes it with 撤销, and the product is among the favourites [cart.favour]', async () => {
  const cart = await mini.open('pages/cart/index')
  await cart.waitFor((page) => PIECES.test(page.text()), 'its pieces')
  await mini.settled()
  const [row] = cart.byClass('swipe-row')
  const nameOf = () => cart.text(cart.byClass('goods-line__name')[0])
  const name = nameOf()
  await cart.swipe(row, 120)
  await cart.waitFor((page) => page.find('移入收藏'), 'the actions')
  await cart.fire(cart.byClass('swipe-row__action')[0])
  await cart.waitFor((page) => page.text().includes('已移入收藏') && nameOf() !== name, '撤销 instead of the line')
  const likes = await mini.open('pages/service/likes/index')
  await likes.waitFor((page) => page.text().includes(name), name)
})
