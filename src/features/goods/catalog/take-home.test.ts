import { takeHomeOf } from './take-home'

const nobody = { isMember: false, isNew: false, isApp: false }
const goods = {
  price: 1000,
  memberPrice: 900,
  takeHomePrices: [
    { price: 950 },
    { price: 800, isNew: true },
    { price: 850, isMember: true },
    { price: 700, isMember: true, isApp: true },
  ],
}

test.each([
  [{}, 950],
  [{ isNew: true }, 800],
  [{ isMember: true }, 850],
  [{ isMember: true, isNew: true }, 800],
  [{ isApp: true }, 950],
  [{ isMember: true, isApp: true }, 700],
])(
  'for %j the take-home price is %i: the lowest one whose conditions are met [product-page.take-home]',
  (who, cents) => {
    expect(takeHomeOf(goods, { ...nobody, ...who })?.price).toBe(cents)
  },
)

test('a take-home price that is not lower than the displayed price is not shown [product-page.take-home]', () => {
  const member = { ...nobody, isMember: true }
  expect(takeHomeOf({ ...goods, takeHomePrices: [{ price: 950 }] }, member)).toBeNull()
  expect(takeHomeOf({ ...goods, takeHomePrices: [{ price: 900 }] }, member)).toBeNull()
  expect(takeHomeOf({ price: 1000, memberPrice: null }, nobody)).toBeNull()
})
