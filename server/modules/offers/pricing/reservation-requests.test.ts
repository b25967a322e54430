import { FREIGHT_COUPON, OFFER_TYPE } from '@contract/codes/offer'
import { DELIVERY_TYPE } from '@contract/codes/order'
import { pricedSkus, priceOf } from '../promotion/promotion.fixture'
import type { Coupon, FreightCoupon, GiftCoupon } from './offer'
import { by, line, NOW, type QuoteInput, quote } from './pricing.fixture'

const head = { title: '券', priority: 0, productIds: null, startsAt: 0, endsAt: NOW + 1 }
const coupon = (id: string, storeId: string | null, cents: number): Coupon => ({
  ...head,
  type: OFFER_TYPE.coupon,
  id,
  storeId,
  from: 0,
  off: { cents },
  stacks: { reductions: true, memberPrices: true, coupons: true },
})
const freight: FreightCoupon = { ...head, type: FREIGHT_COUPON, id: 'freight', storeId: null, from: 0, mostCents: 0 }
const gift: GiftCoupon = {
  ...head,
  type: OFFER_TYPE.tradeIn,
  id: 'gift',
  storeId: 's1',
  productIds: new Set(['product-given']),
  price: { cents: 0 },
  skus: new Map([['sku-given', { productId: 'product-given', cents: 0, pieces: null }]]),
  opens: { coupons: false, points: false },
  isGift: true,
  isCoupon: true,
  basis: 'cents',
  steps: [{ from: 1, number: 1 }],
  goods: [{ skuId: 'sku-given', productId: 'product-given', cents: 0 }],
  earnedBy: null,
}
const requested = (input: Omit<QuoteInput, 'isMember'>) =>
  quote({ isMember: false, ...input }).lines.map(({ requests }) => requests)

test('a coupon is reserved by each line that it reduces, and by no other [pricing.reserve]', () => {
  const lines = [line('a'), line('b', { storeId: 's2' }), line('free', { storeId: 's2', priceCents: 0 })]
  const wallet = [coupon('own', 's2', 100), coupon('mall', null, 100), coupon('other', 's3', 100)]
  expect(requested({ lines, coupons: { wallet, ids: null } })).toEqual([
    [{ kind: 'coupon', id: 'mall' }],
    [
      { kind: 'coupon', id: 'own' },
      { kind: 'coupon', id: 'mall' },
    ],
    [],
  ])
  expect(requested({ lines, coupons: { wallet, ids: [] } })).toEqual([[], [], []])
})

test('a freight coupon is reserved by each line whose freight it lowers [pricing.reserve]', () => {
  const lines = [line('a'), line('b', { storeId: 's2' })]
  const delivery = [by(DELIVERY_TYPE.express), by(DELIVERY_TYPE.pickup, 's2')]
  expect(requested({ lines, delivery, coupons: { wallet: [freight], ids: null } })).toEqual([
    [{ kind: 'coupon', id: 'freight' }],
    [],
  ])
})

test('a gift coupon is reserved by the line that it gives [pricing.reserve]', () => {
  const lines = [line('a'), line('given')]
  expect(requested({ lines, offers: [gift], deals: new Map([['given', 'gift']]) })).toEqual([
    [],
    [{ kind: 'coupon', id: 'gift' }],
  ])
})

test('each line reserves the points that pay a part of it [pricing.reserve]', () => {
  const lines = [line('a', { priceCents: 300 }), line('b', { priceCents: 100 })]
  const points = { available: 1000, storeIds: new Set(['s1']), isUsed: true }
  expect(requested({ lines, points })).toEqual([[{ kind: 'points', points: 150 }], [{ kind: 'points', points: 50 }]])
  expect(requested({ lines, points: { ...points, isUsed: false } })).toEqual([[], []])
})

test('a flash price reserves its pieces in total and per shopper; other prices reserve nothing [pricing.reserve]', () => {
  const goods = [{ skuId: 'sku-a', productId: 'product-a' }]
  const lines = [line('a', { number: 3 }), line('b')]
  const flash = priceOf({ id: 'flash', type: OFFER_TYPE.flashSale, each: 5, ...pricedSkus(goods, 10, 80) })
  expect(requested({ lines, offers: [flash] })).toEqual([
    [
      { kind: 'each', offerId: 'flash', number: 3, most: 5 },
      { kind: 'pieces', offerId: 'flash', number: 3, most: 80 },
    ],
    [],
  ])
  expect(requested({ lines, offers: [{ ...flash, each: 0, ...pricedSkus(goods, 10) }] })).toEqual([[], []])
  expect(requested({ lines, offers: [{ ...flash, type: OFFER_TYPE.limitedTime }] })).toEqual([[], []])
})

test('a new-user price is reserved by the lines that have it [pricing.reserve]', () => {
  const offers = [
    priceOf({ id: 'new', type: OFFER_TYPE.newUser, productIds: new Set(['product-a']) }),
    priceOf({ id: 'app', type: OFFER_TYPE.appNewUser, productIds: new Set(['product-b']) }),
  ]
  const lines = [line('a'), line('b'), line('c')]
  const own = [{ kind: 'newcomer' }]
  expect(requested({ lines, offers, isNew: true, isApp: true })).toEqual([own, own, []])
  expect(requested({ lines, offers, isNew: false })).toEqual([[], [], []])
})
