import { OFFER_TYPE } from '@contract/codes/offer'
import type { Wallet } from '../../offers/coupon'
import type { Coupon } from '../../offers/pricing'
import { viewCart } from './cart.view'
import { factsOf, lineOf, skuOf } from './shelf.fixture'

const CUP = skuOf('cup', { priceCents: 9000 })

function coupon(id: string, from: number, off: number, over: Partial<Coupon> = {}): Coupon {
  return {
    type: OFFER_TYPE.coupon,
    id: `held-${id}`,
    title: `${id} 券`,
    priority: 0,
    startsAt: 0,
    endsAt: Number.MAX_SAFE_INTEGER,
    storeId: null,
    productIds: null,
    from,
    off: { cents: off },
    stacks: { reductions: true, memberPrices: true, coupons: true },
    ...over,
  }
}

const held = (id: string): Wallet['held'][number] => ({
  uid: 'u',
  heldId: `held-${id}`,
  couponId: id,
  state: 'unused',
  no: '',
  cameBy: '',
  isOfCard: 0,
  giftUntil: 0,
  fromAt: 0,
  untilAt: 0,
  claimedAt: 0,
  settledAt: 0,
  told: 0,
})

function tipOf(coupons: readonly Coupon[], number = 1, isSelected = true) {
  const wallet = { coupons: [...coupons], held: coupons.map(({ id }) => held(id.replace('held-', ''))) }
  return viewCart([lineOf('cup', { number, isSelected })], factsOf([CUP], { wallet })).activityOrCouponTipDto
}

test('a coupon out of reach shows the missing amount and a link to its goods [cart.coupon-tip]', () => {
  expect(tipOf([coupon('a', 10_000, 1000)])).toMatchObject({
    activeType: OFFER_TYPE.coupon,
    activityId: 'a',
    text: 'a 券，差 ¥10 可用',
    isMet: false,
  })
})

test('coupons that apply come first, the largest first; then those out of reach, the nearest first', () => {
  const wallet = [coupon('far', 50_000, 9000), coupon('near', 9_500, 100), coupon('low', 0, 200), coupon('top', 0, 300)]
  const tip = tipOf(wallet)
  expect(tip?.coupons.map(({ activityId, text, isMet }) => [activityId, text, isMet])).toEqual([
    ['top', 'top 券，可减 ¥3', true],
    ['low', 'low 券，可减 ¥2', true],
    ['near', 'near 券，差 ¥5 可用', false],
  ])
  expect(tip).toMatchObject({ activityId: 'near', isMet: false })
})

test('when every coupon applies the first is the tip; no coupon changes the sum', () => {
  expect(tipOf([coupon('a', 0, 1000)])).toMatchObject({ activityId: 'a', text: 'a 券，可减 ¥10', isMet: true })
  const facts = factsOf([CUP], { wallet: { coupons: [coupon('a', 0, 1000)], held: [held('a')] } })
  expect(viewCart([lineOf('cup')], facts)).toMatchObject({ totalAmount: 9000, discountFee: 0 })
})

test.each([
  ['no line is selected', [coupon('a', 0, 100)], false],
  ['the coupon is for other goods', [coupon('a', 0, 100, { productIds: new Set(['other']) })], true],
  ['the shopper holds none', [], true],
])('there is no tip when %s', (_name, coupons, isSelected) => {
  expect(tipOf(coupons, 1, isSelected)).toBeNull()
})
