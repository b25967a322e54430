import { OFFER_TYPE } from '@contract/codes/offer'
import fc from 'fast-check'
import type { QuoteLine } from './line.rules'
import type { Coupon, WalletCoupon } from './offer'
import { anyInput, line, NOW, type QuoteInput, quote } from './pricing.fixture'

// Without points: the best set is chosen before them.
const withCoupons = anyInput
  .map((input) => ({ ...input, points: undefined }))
  .filter(({ coupons }) => (coupons?.wallet.length ?? 0) > 0)
/** Every allowed set: one of each store, one of the mall, or one alone. */
const setsOf = (held: readonly WalletCoupon[]): Coupon[][] => {
  const wallet = held.filter((one): one is Coupon => one.type === OFFER_TYPE.coupon)
  const all = Array.from({ length: 2 ** wallet.length }, (_, bits) =>
    wallet.filter((_one, at) => (bits >> at) % 2 === 1),
  )
  return all.filter(
    (set) =>
      new Set(set.map(({ storeId }) => storeId)).size === set.length &&
      (set.length < 2 || set.every(({ stacks }) => stacks.coupons)),
  )
}
const payOf = (input: QuoteInput, ids: readonly string[] | null) =>
  quote({ ...input, delivery: [], coupons: { wallet: input.coupons?.wallet ?? [], ids } })

test('the best set of coupons never costs more than any allowed set, and never more than no coupon [pricing.best-coupons]', () => {
  fc.assert(
    fc.property(withCoupons, (input) => {
      const sets = setsOf(input.coupons?.wallet ?? [])
      const pays = sets.map(
        (set) =>
          payOf(
            input,
            set.map(({ id }) => id),
          ).totals.payableCents,
      )
      expect(payOf(input, null).totals.payableCents).toBe(Math.min(...pays))
      expect(Math.max(...pays)).toBe(payOf(input, []).totals.payableCents)
    }),
    { numRuns: 300 },
  )
})

test('a coupon that takes nothing off is not chosen [coupon.no-use]', () => {
  fc.assert(
    fc.property(withCoupons, (input) => {
      const best = payOf(input, null)
      const chosen = best.coupons.filter((one) => 'isChosen' in one && one.isChosen)
      for (const one of chosen) expect('cents' in one && !('lack' in one) ? one.cents : 0).toBeGreaterThan(0)
      const useful = (input.coupons?.wallet ?? []).filter(({ id }) => chosen.some((one) => one.id === id))
      const without = quote({ ...input, delivery: [], coupons: { wallet: useful, ids: null } })
      expect(without.lines).toEqual(best.lines)
    }),
  )
})

test('each coupon shows what it takes off, or what it lacks; a basket larger by that amount reaches it [pricing.coupon-lack]', () => {
  const coat = line('coat', { priceCents: 10_000 })
  const of = (over: Partial<Coupon>): Coupon => ({
    type: OFFER_TYPE.coupon,
    id: 'c',
    title: '券',
    priority: 0,
    storeId: null,
    productIds: null,
    startsAt: 0,
    endsAt: NOW + 1,
    from: 11_920,
    off: { cents: 2000 },
    stacks: { reductions: true, memberPrices: true, coupons: true },
    ...over,
  })
  const ask = (lines: QuoteLine[], coupon: Coupon, ids: string[] | null = null) =>
    quote({ lines, isMember: false, coupons: { wallet: [coupon], ids } }).coupons
  expect(ask([coat], of({}))).toEqual([{ id: 'c', lack: 'belowCents', cents: 1920 }])
  expect(ask([coat, line('hat', { priceCents: 1920 })], of({}))).toEqual([{ id: 'c', cents: 2000, isChosen: true }])
  expect(ask([coat], of({ from: 0 }), [])).toEqual([{ id: 'c', cents: 2000, isChosen: false }])
  expect(ask([coat], of({ storeId: 's2' }))).toEqual([{ id: 'c', lack: 'noGoods' }])
  const noPrices = { reductions: true, memberPrices: false, coupons: true }
  expect(ask([{ ...coat, memberPriceCents: 9000 }], of({ stacks: noPrices }))).toEqual([{ id: 'c', lack: 'barred' }])
})

test('a coupon whose only goods are add-ons is not chosen, because it takes nothing off them', () => {
  const stacks = { reductions: false, memberPrices: false, coupons: true }
  const head = { title: '券', priority: 0, productIds: null, startsAt: 0, endsAt: NOW + 1 }
  const mall: Coupon = {
    ...head,
    type: OFFER_TYPE.coupon,
    id: 'mall',
    storeId: null,
    from: 0,
    off: { perMille: 500, most: 0 },
    stacks,
  }
  // For the tea the store's coupon takes more than the mall's.
  const own: Coupon = {
    ...mall,
    stacks: { ...stacks, coupons: false },
    id: 'own',
    storeId: 's2',
    off: { perMille: 900, most: 0 },
  }
  const { coupons } = quote({
    lines: [line('beside', { storeId: 's1', priceCents: 1000 }), line('tea', { storeId: 's2', priceCents: 100 })],
    isMember: false,
    deals: new Map([['beside', 'deal']]),
    offers: [
      {
        ...head,
        type: OFFER_TYPE.tradeIn,
        id: 'deal',
        storeId: null,
        price: { cents: 900 },
        skus: null,
        opens: { coupons: true, points: false },
      },
    ],
    coupons: { wallet: [mall, own], ids: null },
  })
  expect(coupons).toEqual([
    { id: 'mall', cents: 50, isChosen: false },
    { id: 'own', cents: 90, isChosen: true },
  ])
})

test('with thirteen stores and a percentage coupon of the mall with a maximum, the best set is found and reported as exact', () => {
  const lines = Array.from({ length: 13 }, (_, at) => line(`l${at}`, { storeId: `s${at}`, priceCents: 1000 + at }))
  const stacks = { reductions: true, memberPrices: true, coupons: true }
  const head = {
    type: OFFER_TYPE.coupon,
    title: '券',
    priority: 0,
    productIds: null,
    startsAt: 0,
    endsAt: NOW + 1,
    from: 0,
    stacks,
  }
  const wallet: Coupon[] = lines.map(({ storeId }) => ({ ...head, id: storeId, storeId, off: { cents: 500 } }))
  const mall: Coupon = { ...head, id: 'mall', storeId: null, off: { perMille: 200, most: 1200 } }
  const { coupons, couponGapCents, totals } = quote({
    lines,
    isMember: false,
    coupons: { wallet: [...wallet, mall], ids: null },
  })
  expect(coupons.every((one) => 'isChosen' in one && one.isChosen)).toBe(true)
  // 500 of each store's coupon, and the maximum of the mall's coupon on the rest.
  expect([totals.discountCents, couponGapCents]).toEqual([13 * 500 + 1200, 0])
})
