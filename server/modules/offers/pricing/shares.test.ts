import { OFFER_TYPE } from '@contract/codes/offer'
import fc from 'fast-check'
import { offerOf } from '../promotion/promotion.fixture'
import type { Coupon } from './offer'
import { anyInput, line, NOW, quote, total } from './pricing.fixture'

const coupon = (cents: number, over: Partial<Coupon> = {}): Coupon => ({
  type: OFFER_TYPE.coupon,
  id: 'mall',
  title: '券',
  priority: 0,
  storeId: null,
  productIds: null,
  startsAt: 0,
  endsAt: NOW + 1,
  from: 0,
  off: { cents },
  stacks: { reductions: true, memberPrices: true, coupons: true },
  ...over,
})
const halfOf = (storeId: string) =>
  offerOf({ id: `half-${storeId}`, storeId, tiers: [{ from: 1, off: { perMille: 500 } }] })
const takenBy = (ref: string, input: Parameters<typeof quote>[0]) =>
  quote(input).lines.map((one) => total(one.discounts.flatMap((off) => (off.ref === ref ? [off.cents] : []))))

test('points for one yuan over 2.00 and 1.50 take 57 and 43 cents [pricing.shares]', () => {
  const lines = [line('a', { priceCents: 200 }), line('b', { priceCents: 150 })]
  const points = { available: 100, storeIds: new Set(['s1']), isUsed: true }
  expect(takenBy('points', { lines, isMember: false, points })).toEqual([57, 43])
})

test("a mall coupon is shared by the cost that the stores' own offers leave [pricing.shares]", () => {
  const lines = [line('a', { priceCents: 10_000 }), line('b', { storeId: 's2', priceCents: 10_000 })]
  const input = { lines, isMember: false, offers: [halfOf('s1')], coupons: { wallet: [coupon(3000)], ids: null } }
  expect(takenBy('mall', input)).toEqual([1000, 2000])
  // Its threshold counts public prices before any reduction.
  const named = { wallet: [coupon(3000, { from: 20_000 })], ids: ['mall'] }
  expect(takenBy('mall', { ...input, coupons: named })).toEqual([1000, 2000])
})

test('the member price counts as the cost of the line', () => {
  const lines = [line('a', { priceCents: 10_000, memberPriceCents: 5000 }), line('b', { priceCents: 10_000 })]
  const coupons = { wallet: [coupon(3000)], ids: null }
  expect(takenBy('mall', { lines, isMember: true, coupons })).toEqual([1000, 2000])
  expect(takenBy('mall', { lines, isMember: false, coupons })).toEqual([1500, 1500])
})

test('a cent left over goes to the largest fraction, ties to the lowest SKU [pricing.shares]', () => {
  const lines = [line('c'), line('a'), line('b')]
  expect(takenBy('mall', { lines, isMember: false, coupons: { wallet: [coupon(100)], ids: null } })).toEqual([
    33, 34, 33,
  ])
})

test('the maximum of a percentage is shared like an amount', () => {
  const lines = [line('a', { priceCents: 1000 }), line('b', { priceCents: 2000 })]
  const wallet = [coupon(0, { off: { perMille: 500, most: 301 } })]
  expect(takenBy('mall', { lines, isMember: false, coupons: { wallet, ids: null } })).toEqual([100, 201])
})

test('a coupon takes no more than its goods cost', () => {
  const lines = [line('a', { priceCents: 100 }), line('b', { storeId: 's2', priceCents: 10_000 })]
  const wallet = [coupon(5000, { id: 'own', storeId: 's1' })]
  const { totals } = quote({ lines, isMember: false, coupons: { wallet, ids: ['own'] } })
  expect(totals.discountCents).toBe(100)
})

test('[property] shares follow what each line costs after the offers of the stores, and sum to the cent [pricing.shares]', () => {
  const cents = fc.integer({ min: 1, max: 100_000 })
  fc.assert(
    fc.property(anyInput, cents, fc.subarray(['s1', 's2', 's3']), (asked, off, stores) => {
      const plain = { lines: asked.lines, isMember: asked.isMember, offers: stores.map(halfOf) }
      const before = quote(plain).lines.map((one) => one.payableCents)
      const input = { ...plain, coupons: { wallet: [coupon(off)], ids: ['mall'] } }
      const taken = takenBy('mall', input)
      const all = total(before)
      expect(total(taken)).toBe(Math.min(off, all))
      taken.forEach((share, at) => {
        expect(share).toBeLessThanOrEqual(before[at] ?? -1)
        if (all > off) expect(Math.abs(share - (off * (before[at] ?? 0)) / all)).toBeLessThan(1)
      })
    }),
  )
})
