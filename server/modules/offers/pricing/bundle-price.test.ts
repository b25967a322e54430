import { BUNDLE_PRICE, OFFER_TYPE } from '@contract/codes/offer'
import fc from 'fast-check'
import { giftOf, offerOf } from '../promotion/promotion.fixture'
import type { QuoteLine } from './line.rules'
import type { BundlePrice } from './offer'
import { line, NOW, type QuoteInput, quote } from './pricing.fixture'

const bundle: BundlePrice = {
  type: BUNDLE_PRICE,
  id: 'b',
  title: '两件套',
  priority: -1,
  storeId: 's1',
  productIds: new Set(['product-a', 'product-b']),
  priceCents: 1500,
  startsAt: 0,
  endsAt: NOW + 1,
  goods: [
    { productId: 'product-a', number: 1 },
    { productId: 'product-b', number: 2 },
  ],
}
const pair = (a = 1, b = 2, over: Partial<QuoteLine> = {}) => [
  line('a', { number: a, ...over }),
  line('b', { number: b, ...over }),
]
const priced = (lines: QuoteLine[], offers: QuoteInput['offers'] = [bundle], over: Partial<QuoteInput> = {}) =>
  quote({ lines, isMember: false, offers, ...over })

test.each<[string, QuoteLine[], number]>([
  ['one bundle', pair(), 1],
  ['three bundles', pair(3, 6), 3],
  ['two SKUs of one product', [...pair(2, 3), line('c', { productId: 'product-b' })], 2],
  ['one piece too few', pair(1, 1), 0],
  ['one and a half bundles of one product', pair(2, 2), 0],
  ['other goods in the basket', [...pair(), line('c')], 0],
  ['goods of another store in the basket', [...pair(), line('c', { storeId: 's2' })], 0],
  ['the goods of another store', pair(1, 2, { storeId: 's2' }), 0],
  ['an empty basket', [], 0],
])('%s', (_, lines, times) => {
  expect(priced(lines).totals.discountCents).toBe(times * 1500)
})

test('a bundle that costs no less than its goods leaves their prices unchanged [pricing.bundle]', () => {
  const { totals, offers } = priced(pair(), [{ ...bundle, priceCents: 3000 }])
  expect(totals.discountCents).toBe(0)
  expect(offers.find(({ id }) => id === 'b')).toMatchObject({ lack: 'beaten' })
})

test('an order records a bundle as a full reduction; its lines take part in no other reduction of the store [pricing.bundle]', () => {
  const other = offerOf({ id: 'other', storeId: 's1', tiers: [{ from: 1, off: { cents: 300 } }] })
  const { lines } = priced(pair(), [other, bundle])
  expect(lines.map(({ discounts }) => discounts)).toEqual([
    [{ kind: OFFER_TYPE.fullReduction, ref: 'b', cents: 500 }],
    [{ kind: OFFER_TYPE.fullReduction, ref: 'b', cents: 1000 }],
  ])
})

test('a gift of an offer beside a bundle does not break the bundle', () => {
  const skus = [{ skuId: 'sku-given', productId: 'product-given' }]
  const gift = giftOf({ id: 'gift', storeId: 's1', skus })
  const deals = new Map([['given', 'gift']])
  expect(priced([...pair(), line('given')], [bundle, gift], { deals }).totals.payableCents).toBe(1500)
  const limited = { ...gift, type: OFFER_TYPE.limitedTime, id: 'limited', price: { cents: 0 } }
  expect(priced([...pair(), line('given')], [bundle, gift, limited], { deals }).totals.payableCents).toBe(1500)
})

test('[property] a bundle costs its price to the cent, never more than single prices, and a member never pays more [pricing.bundle]', () => {
  const cents = fc.integer({ min: 1, max: 100_000 })
  const member = fc.option(cents)
  fc.assert(
    fc.property(cents, cents, cents, member, fc.integer({ min: 1, max: 5 }), (priceCents, a, b, own, times) => {
      const lines = [
        line('a', { number: times, priceCents: a, memberPriceCents: own }),
        line('b', { number: times * 2, priceCents: b }),
      ]
      const offers = [{ ...bundle, priceCents }]
      const { totals, lines: quoted } = quote({ lines, isMember: false, offers })
      expect(totals.payableCents).toBe(Math.min(times * priceCents, totals.originalCents))
      expect(quoted.every(({ payableCents }) => payableCents >= 0)).toBe(true)
      expect(quoted.reduce((sum, one) => sum + one.payableCents, 0)).toBe(totals.payableCents)
      expect(quote({ lines, isMember: true, offers }).totals.payableCents).toBeLessThanOrEqual(totals.payableCents)
      const turned = quote({ lines: [...lines].reverse(), isMember: false, offers })
      expect([...turned.lines].reverse().map((one) => one.payableCents)).toEqual(quoted.map((one) => one.payableCents))
    }),
  )
})
