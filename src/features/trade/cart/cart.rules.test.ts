import { cartGroup, cartLine, cartReply } from './cart.fixture'
import { SUMMARY_FIELDS, savedCart, withNumber, withTicks } from './cart.rules'
import { cleanSourceChannel } from './source-channel'

test.each([
  ['live-3', 'live-3'],
  ['直播间', undefined],
  ['a中b', undefined],
  ['', undefined],
  [undefined, undefined],
])('sourceChannel %s is kept as %s [purchase.chinese-channel]', (channel, kept) =>
  expect(cleanSourceChannel(channel)).toBe(kept),
)

test('display-only fields are removed from each group and line before saving [purchase.display-only]', () => {
  const shown = Object.fromEntries(SUMMARY_FIELDS.map((field) => [field, 1]))
  const line = Object.assign(cartLine({ sourceChannel: '朋友圈' }), shown)
  const group = Object.assign(cartGroup([line]), shown)
  const saved = savedCart(cartReply([], { shopCartDtos: [group], invalidProducts: [line] }))
  const [savedGroup] = saved.shopCartDtos
  for (const field of SUMMARY_FIELDS) {
    expect(savedGroup).not.toHaveProperty(field)
    expect(savedGroup?.productDetails[0]).not.toHaveProperty(field)
    expect(saved.invalidProducts[0]).not.toHaveProperty(field)
  }
  expect(savedGroup?.productDetails[0]).toMatchObject({ id: 'l1', number: 1, price: 3600 })
  expect(savedGroup?.productDetails[0]).not.toHaveProperty('sourceChannel')
  // The summary of the whole cart is kept.
  expect(saved.totalAmount).toBe(3600)
})

test('a tick and a quantity show at once, the other fields after the reply', () => {
  const cart = cartReply([cartLine(), cartLine({ id: 'l2', isSelect: false })])
  expect(withNumber(cart, 'l2', 5).shopCartDtos[0]?.productDetails.map((line) => line.number)).toEqual([1, 5])
  const ticked = withTicks(cart, ['l2'], true)
  expect(ticked.isAllSelect).toBe(true)
  expect(ticked.totalAmount).toBe(cart.totalAmount)
})
