import fc from 'fast-check'
import type { QuoteLine } from '../pricing'
import { pricesOf } from '../pricing'
import { line, quote } from '../pricing/pricing.fixture'
import { type Bundle, bundleFault, bundleOffer, setsIn } from './bundle.rules'

const bundle: Bundle = {
  id: 'b',
  title: '两件套',
  storeId: 's1',
  priceCents: 1500,
  startsAt: 0,
  endsAt: 4_000_000_000_000,
  goods: [
    { productId: 'product-a', number: 1 },
    { productId: 'product-b', number: 2 },
  ],
}
const lineOf = (sku: QuoteLine) => ({ sku, number: sku.number })
const pair = (a = 1, b = 2, over: Partial<QuoteLine> = {}) => [
  line('a', { number: a, ...over }),
  line('b', { number: b, ...over }),
]
const HELD = pricesOf([], 0).held

test.each<[string, QuoteLine[], number]>([
  ['a set', pair(), 1],
  ['three sets', pair(3, 6), 3],
  ['two kinds of one product', [...pair(2, 3), line('c', { productId: 'product-b' })], 2],
  ['one piece short', pair(1, 1), 0],
  ['half a set', pair(2, 2), 0],
  ['something beside', [...pair(), line('c')], 0],
  ['of another store', pair(1, 2, { storeId: 's2' }), 0],
  ['nothing', [], 0],
])('%s', (_, lines, sets) => {
  expect(setsIn(bundle, lines.map(lineOf))).toBe(sets)
})

test('what costs no more one by one keeps its price', () => {
  expect(bundleOffer({ ...bundle, priceCents: 3000 }, pair().map(lineOf), HELD)).toBeNull()
})

test('[property] sets cost their price to the cent, never more than one by one, a member never more than others', () => {
  const cents = fc.integer({ min: 1, max: 100_000 })
  const member = fc.option(cents)
  fc.assert(
    fc.property(cents, cents, cents, member, fc.integer({ min: 1, max: 5 }), (priceCents, a, b, own, sets) => {
      const lines = [
        line('a', { number: sets, priceCents: a, memberPriceCents: own }),
        line('b', { number: sets * 2, priceCents: b }),
      ]
      const set = bundleOffer({ ...bundle, priceCents }, lines.map(lineOf), HELD)
      const offers = set ? [set] : []
      const { totals, lines: quoted } = quote({ lines, isMember: false, offers })
      expect(totals.payableCents).toBe(Math.min(sets * priceCents, totals.originalCents))
      expect(quoted.every(({ payableCents }) => payableCents >= 0)).toBe(true)
      expect(quoted.reduce((sum, one) => sum + one.payableCents, 0)).toBe(totals.payableCents)
      expect(quote({ lines, isMember: true, offers }).totals.payableCents).toBeLessThanOrEqual(totals.payableCents)
      const turned = quote({ lines: [...lines].reverse(), isMember: false, offers })
      expect([...turned.lines].reverse().map((one) => one.payableCents)).toEqual(quoted.map((one) => one.payableCents))
    }),
  )
})

test.each<[string, Partial<Bundle>]>([
  ['1 to 8 products', { goods: [] }],
  ['each product once', { goods: [...bundle.goods, ...bundle.goods] }],
  ['1 to 20 pieces', { goods: [{ productId: 'a', number: 0 }] }],
  ['two pieces or more', { goods: [{ productId: 'a', number: 1 }] }],
  ['0.01 yuan or more', { priceCents: 0 }],
])('a set that is none: %s', (words, over) => {
  expect(bundleFault({ ...bundle, ...over })).toContain(words)
})
