import { OFFER_TYPE } from '@contract/codes/offer'
import { DELIVERY_TYPE, type DeliveryType } from '@contract/codes/order'
import fc from 'fast-check'
import type { QuoteLine } from './line.rules'
import type { Coupon, Offer } from './offer'
import { CROSS_BORDER_TAX_PER_MILLE, quote as quoteOffers, type StoreDelivery } from './pricing.rules'
import { adjustmentsOf, type RefundShare, refundShare } from './refund.rules'

/** Today's question in one piece. */
interface QuoteInput {
  lines: readonly QuoteLine[]
  isMember: boolean
  delivery?: readonly StoreDelivery[]
  offers?: readonly Offer[]
  coupons?: { wallet: readonly Coupon[]; ids: readonly string[] | null }
}
const NOW = 1_000_000
const quote = ({ lines, isMember, delivery, offers, coupons }: QuoteInput) =>
  quoteOffers({ lines, isMember, now: NOW }, offers ?? [], { delivery, coupons })

const FEES = { freightCents: 800, freeOverCents: 8800, instantFreightCents: 500, instantFreeOverCents: 4900 }

function line(lineId: string, over: Partial<QuoteLine> = {}): QuoteLine {
  return {
    lineId,
    skuId: `sku-${lineId}`,
    productId: `product-${lineId}`,
    storeId: 's1',
    number: 1,
    priceCents: 1000,
    memberPriceCents: null,
    originalPriceCents: null,
    isCrossBorder: false,
    weightGrams: 0,
    ...over,
  }
}

function by(deliveryType: DeliveryType, storeId = 's1', freight = FEES): StoreDelivery {
  return { storeId, deliveryType, freight }
}

describe('member price', () => {
  test.each([
    ['a member gets the lower price', true, 900, { unitCents: 900, isMemberPrice: true, payableCents: 2700 }, 300, 0],
    ['anybody else the normal one', false, 900, { unitCents: 1000, isMemberPrice: false, payableCents: 3000 }, 0, 300],
    [
      'a member price that is no better is not taken',
      true,
      1000,
      { unitCents: 1000, isMemberPrice: false, payableCents: 3000 },
      0,
      0,
    ],
    ['nor one that is higher', true, 1100, { unitCents: 1000, isMemberPrice: false, payableCents: 3000 }, 0, 0],
    [
      'without a member price nothing differs',
      true,
      null,
      { unitCents: 1000, isMemberPrice: false, payableCents: 3000 },
      0,
      0,
    ],
    ['a member price of 0 is a price', true, 0, { unitCents: 0, isMemberPrice: true, payableCents: 0 }, 3000, 0],
  ])('%s', (_name, isMember, memberPriceCents, expected, discountCents, memberExpectedSaveCents) => {
    const result = quote({ isMember, lines: [line('a', { number: 3, memberPriceCents })] })
    expect(result.lines[0]).toMatchObject(expected)
    expect(result.lines[0]?.discounts).toEqual(
      discountCents > 0 ? [{ kind: OFFER_TYPE.memberPrice, ref: 'member', cents: discountCents }] : [],
    )
    expect(result.totals).toMatchObject({ originalCents: 3000, discountCents, memberExpectedSaveCents })
  })

  test('the struck price takes no part in sums', () => {
    const result = quote({ isMember: false, lines: [line('a', { originalPriceCents: 9900 })] })
    expect(result.totals).toMatchObject({ originalCents: 1000, discountCents: 0, payableCents: 1000 })
  })
})

describe('freight', () => {
  test.each([
    ['logistics below the threshold', DELIVERY_TYPE.logistics, 8799, 800],
    ['logistics at the threshold', DELIVERY_TYPE.logistics, 8800, 0],
    ['express as logistics', DELIVERY_TYPE.express, 100, 800],
    ['instant below its threshold', DELIVERY_TYPE.instant, 4899, 500],
    ['instant at its threshold', DELIVERY_TYPE.instant, 4900, 0],
    ['same city by the same riders', DELIVERY_TYPE.sameCity, 100, 500],
    ['pickup', DELIVERY_TYPE.pickup, 100, 0],
    ['scan-and-buy', DELIVERY_TYPE.scanAndBuy, 100, 0],
    ['dine-in', DELIVERY_TYPE.dineIn, 100, 0],
  ])('%s', (_name, type, priceCents, freightCents) => {
    const result = quote({ isMember: false, lines: [line('a', { priceCents })], delivery: [by(type)] })
    expect(result.totals).toMatchObject({ freightCents, payableCents: priceCents + freightCents })
  })

  test('a threshold of 0 frees nothing', () => {
    const rule = { ...FEES, freeOverCents: 0 }
    const result = quote({ isMember: false, lines: [line('a')], delivery: [by(DELIVERY_TYPE.express, 's1', rule)] })
    expect(result.totals.freightCents).toBe(800)
  })

  test('a member price does not lose the free freight that the normal price has reached', () => {
    const lines = [line('a', { priceCents: 9000, memberPriceCents: 8500 })]
    const delivery = [by(DELIVERY_TYPE.express)]
    expect(quote({ isMember: true, lines, delivery }).totals.payableCents).toBe(8500)
  })

  test('each store asks for its own, and a cart without delivery for none', () => {
    const lines = [line('a'), line('b', { storeId: 's2' }), line('c', { number: 2 })]
    const delivery = [by(DELIVERY_TYPE.express), by(DELIVERY_TYPE.pickup, 's2')]
    expect(quote({ isMember: false, lines, delivery }).stores).toEqual([
      { storeId: 's1', originalCents: 3000, goodsCents: 3000, freightCents: 800, taxCents: 0, payableCents: 3800 },
      { storeId: 's2', originalCents: 1000, goodsCents: 1000, freightCents: 0, taxCents: 0, payableCents: 1000 },
    ])
    expect(quote({ isMember: false, lines }).totals.freightCents).toBe(0)
  })

  test('the shares that an order freezes add up, even over lines that cost nothing', () => {
    const free = [line('a', { priceCents: 0 }), line('b', { priceCents: 0, number: 2 })]
    const result = quote({ isMember: false, lines: free, delivery: [by(DELIVERY_TYPE.express)] })
    expect(result.lines.map((l) => l.freightCents)).toEqual([267, 533])
  })
})

describe('tax on cross-border goods', () => {
  test('is taken on discounted goods and freight, rounded half up', () => {
    const lines = [line('a', { priceCents: 10000, memberPriceCents: 9000, isCrossBorder: true })]
    const delivery = [by(DELIVERY_TYPE.express, 's1', { ...FEES, freeOverCents: 0 })]
    const { totals } = quote({ isMember: true, lines, delivery })
    expect(CROSS_BORDER_TAX_PER_MILLE).toBe(91)
    // (9000 + 800) × 9.1 % = 891.8
    expect(totals).toMatchObject({ goodsCents: 9000, freightCents: 800, taxCents: 892, payableCents: 10692 })
  })

  test('counts what a member would save on tax too', () => {
    const lines = [line('a', { priceCents: 10000, memberPriceCents: 9000, isCrossBorder: true })]
    expect(quote({ isMember: false, lines }).totals).toMatchObject({ taxCents: 910, memberExpectedSaveCents: 1091 })
  })

  test('a member price beside them does not move freight onto them', () => {
    const lines = [
      line('a', { priceCents: 100, isCrossBorder: true }),
      line('b', { priceCents: 100, memberPriceCents: 99 }),
    ]
    const delivery = [by(DELIVERY_TYPE.express, 's1', { ...FEES, freightCents: 100_000, freeOverCents: 0 })]
    const paid = (isMember: boolean) => quote({ isMember, lines, delivery }).totals.payableCents
    expect(paid(true)).toBe(paid(false) - 1)
  })

  test('leaves domestic lines alone', () => {
    const result = quote({ isMember: false, lines: [line('a', { isCrossBorder: true }), line('b')] })
    expect(result.lines.map((l) => l.taxCents)).toEqual([91, 0])
  })
})

const cents = fc.integer({ min: 0, max: 500_000 })
const anyLine = fc.record({
  skuId: fc.stringMatching(/^[a-d]$/),
  productId: fc.constantFrom('p', 'q', 'r'),
  storeId: fc.constantFrom('s1', 's2', 's3'),
  number: fc.integer({ min: 1, max: 999 }),
  priceCents: cents,
  memberPriceCents: fc.option(cents),
  originalPriceCents: fc.option(cents),
  isCrossBorder: fc.boolean(),
  weightGrams: fc.nat(5000),
})
const rule = fc.record({
  freightCents: cents,
  freeOverCents: cents,
  instantFreightCents: cents,
  instantFreeOverCents: cents,
})
const way = fc.record({ deliveryType: fc.constantFrom(...Object.values(DELIVERY_TYPE)), freight: rule })
const tiers = (isCents: boolean) =>
  fc.uniqueArray(fc.integer({ min: 1, max: isCents ? 2_000_000 : 50 }), { minLength: 1, maxLength: 4 }).chain((froms) =>
    fc
      .oneof(
        fc
          .array(cents, { minLength: froms.length, maxLength: froms.length })
          .map((all) => all.map((c) => ({ cents: c }))),
        fc
          .array(fc.nat(1000), { minLength: froms.length, maxLength: froms.length })
          .map((all) => all.map((perMille) => ({ perMille }))),
      )
      .map((offs) => froms.sort((a, b) => a - b).map((from, index) => ({ from, off: offs[index] ?? { cents: 0 } }))),
  )
const anyOffer = fc.boolean().chain((isCents) =>
  fc.record({
    type: fc.constant(OFFER_TYPE.fullReduction),
    title: fc.constant('满减'),
    priority: fc.nat(2),
    storeId: fc.option(fc.constantFrom('s1', 's2', 's3')),
    productIds: fc.option(fc.subarray(['p', 'q', 'r']).map((ids) => new Set(ids))),
    startsAt: fc.constantFrom(0, NOW, NOW + 1),
    endsAt: fc.constantFrom(NOW, NOW + 1),
    basis: fc.constant(isCents ? ('cents' as const) : ('pieces' as const)),
    tiers: tiers(isCents),
  }),
)
const anyCoupon = fc.record({
  type: fc.constant(OFFER_TYPE.coupon),
  title: fc.constant('券'),
  priority: fc.constant(0),
  storeId: fc.option(fc.constantFrom('s1', 's2', 's3')),
  productIds: fc.option(fc.subarray(['p', 'q', 'r']).map((ids) => new Set(ids))),
  startsAt: fc.constantFrom(0, NOW, NOW + 1),
  endsAt: fc.constantFrom(NOW, NOW + 1),
  from: fc.oneof(fc.constant(0), fc.nat(2_000_000)),
  off: fc.oneof(
    fc.record({ cents }),
    fc.record({ perMille: fc.nat(1000), most: fc.oneof(fc.constant(0), fc.nat(50_000)) }),
  ),
  stacks: fc.record({ reductions: fc.boolean(), memberPrices: fc.boolean(), coupons: fc.boolean() }),
})
const anyWallet = fc
  .array(anyCoupon, { maxLength: 6 })
  .map((all) => all.map((coupon, index) => ({ ...coupon, id: `coupon-${index}` })))
const someInput: fc.Arbitrary<QuoteInput> = fc
  .record({
    lines: fc.array(anyLine, { maxLength: 12 }),
    isMember: fc.boolean(),
    offers: fc.array(anyOffer, { maxLength: 6 }),
    ways: fc.option(fc.tuple(way, way, way), { nil: undefined }),
  })
  .map(({ lines, isMember, offers, ways }) => ({
    isMember,
    offers: offers.map((offer, index) => ({ ...offer, id: `offer-${index}` })),
    lines: lines.map((l, index) => ({ ...l, lineId: `line-${index}` })),
    delivery: ways?.map((w, index) => ({ ...w, storeId: `s${index + 1}` })),
  }))

/** With coupons, the best or some of them; goods from abroad are ordered apart, and their tax is of its own rounding. */
const anyInput: fc.Arbitrary<QuoteInput> = fc
  .tuple(someInput, fc.option(fc.tuple(anyWallet, fc.option(fc.subarray([0, 1, 2, 3, 4, 5])))))
  .map(([input, asked]) => {
    if (!asked) return input
    const [wallet, chosen] = asked
    const lines = input.lines.map((l) => ({ ...l, isCrossBorder: false }))
    return { ...input, lines, coupons: { wallet, ids: chosen?.map((at) => `coupon-${at}`) ?? null } }
  })

const total = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

describe('whatever is in the cart', () => {
  test('nothing is negative and every amount is a whole cent', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { lines, stores, totals } = quote(input)
        const amounts = [...Object.values(totals), ...[...lines, ...stores].flatMap((x) => Object.values(x))]
        for (const amount of amounts)
          if (typeof amount === 'number') expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
      }),
    )
  })

  test('lines + freight + tax = total, by store and over all', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { lines, stores, totals } = quote(input)
        expect(total(lines.map((l) => l.payableCents)) + totals.freightCents + totals.taxCents).toBe(
          totals.payableCents,
        )
        expect(total(stores.map((s) => s.payableCents))).toBe(totals.payableCents)
        expect(totals.originalCents - totals.discountCents).toBe(totals.goodsCents)
        for (const store of stores) {
          const own = lines.filter((_, index) => input.lines[index]?.storeId === store.storeId)
          expect(total(own.map((l) => l.payableCents))).toBe(store.goodsCents)
          expect(total(own.map((l) => l.freightCents))).toBe(store.freightCents)
          expect(total(own.map((l) => l.taxCents))).toBe(store.taxCents)
        }
        for (const l of lines) expect(l.originalCents - total(l.discounts.map((d) => d.cents))).toBe(l.payableCents)
      }),
    )
  })

  test('a member never pays more, and saves exactly what others are promised', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const member = quote({ ...input, isMember: true }).totals
        const other = quote({ ...input, isMember: false }).totals
        expect(member.payableCents).toBeLessThanOrEqual(other.payableCents)
        expect(other.memberExpectedSaveCents).toBe(other.payableCents - member.payableCents)
        expect(member.memberExpectedSaveCents).toBe(0)
        // Of two sets that save a member and others most each may favour another line.
        if (input.coupons) return
        const others = quote({ ...input, isMember: false }).lines
        quote({ ...input, isMember: true }).lines.forEach((l, index) => {
          expect(l.payableCents).toBeLessThanOrEqual(others[index]?.payableCents ?? -1)
        })
      }),
      { numRuns: 500 },
    )
  })

  test('the order of the lines changes no total and no line', () => {
    const shuffled = anyInput.chain((input) =>
      fc
        .shuffledSubarray([...input.lines], { minLength: input.lines.length })
        .map((lines) => [input, { ...input, lines, offers: [...(input.offers ?? [])].reverse() }] as const),
    )
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        const [first, second] = [quote(one), quote(other)]
        expect(second.totals).toEqual(first.totals)
        const byId = new Map(first.lines.map((l) => [l.lineId, l]))
        for (const l of second.lines) expect(l).toEqual(byId.get(l.lineId))
      }),
    )
  })

  test('thresholds do not depend on membership or on how goods are brought', () => {
    const missing = (input: QuoteInput) =>
      quote(input).offers.flatMap((one) =>
        one.type === OFFER_TYPE.fullReduction ? [['lack' in one ? { ...one, title: '' } : 'applies', one.id]] : [],
      )
    fc.assert(
      fc.property(anyInput, (input) => {
        expect(missing({ ...input, isMember: true })).toEqual(missing({ ...input, isMember: false }))
        expect(missing({ ...input, delivery: [] })).toEqual(missing(input))
      }),
    )
  })

  test('what offers say they took is what came off the lines', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { lines, offers, totals } = quote(input)
        const taken = (id: string) =>
          total(lines.flatMap((l) => l.discounts.filter((d) => d.ref === id).map((d) => d.cents)))
        for (const one of offers) expect(taken(one.id)).toBe('cents' in one && !('lack' in one) ? one.cents : 0)
        expect(total(offers.map((one) => taken(one.id)))).toBe(totals.discountCents)
      }),
    )
  })

  test('any split of a return sums to what was paid, no part of it is negative', () => {
    const splits = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(anyInput, splits, (input, parts) => {
        const { lines } = quote(input)
        lines.forEach((l, index) => {
          const pieces = input.lines[index]?.number ?? 0
          const frozen = { originalCents: l.originalCents, pieces, adjustments: adjustmentsOf(l) }
          const shares: RefundShare[] = []
          let already = 0
          for (const part of [...parts, pieces]) {
            const returned = Math.min(part, pieces - already)
            shares.push(refundShare(frozen, returned, already))
            already += returned
          }
          for (const share of shares) {
            expect(share.cents).toBeGreaterThanOrEqual(0)
            expect(share.originalCents + total(share.adjustments.map((one) => one.cents))).toBe(share.cents)
          }
          expect(total(shares.map((share) => share.cents))).toBe(l.payableCents + l.freightCents + l.taxCents)
          frozen.adjustments.forEach((one, at) => {
            expect(total(shares.map((share) => share.adjustments[at]?.cents ?? Number.NaN))).toBe(one.cents)
          })
        })
      }),
    )
  })
})

describe('coupons', () => {
  const withCoupons = anyInput.filter(({ coupons }) => (coupons?.wallet.length ?? 0) > 0)
  /** Every set that is allowed: one of each store, one of the mall, or one alone. */
  const setsOf = (wallet: readonly Coupon[]): Coupon[][] => {
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

  test('no allowed set pays less than the best one, and none pays more than no coupon', () => {
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

  test('one that takes nothing changes nothing and is not chosen', () => {
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

  test('each says what it takes, or what it lacks: a basket of that much more has it', () => {
    const coat = line('coat', { priceCents: 10_000 })
    const of = (over: Partial<Coupon>): Coupon => ({
      ...{ type: OFFER_TYPE.coupon, id: 'c', title: '券', priority: 0, storeId: null, productIds: null, startsAt: 0 },
      ...{ endsAt: NOW + 1, from: 11_920, off: { cents: 2000 } },
      ...{ stacks: { reductions: true, memberPrices: true, coupons: true } },
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

  test('more sets than are tried: two greedy ones, and the gap to what could be at most', () => {
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
    // All of the stores, and of what they leave the mall's own bound.
    expect([totals.discountCents, couponGapCents]).toEqual([13 * 500 + 1200, 0])
  })
})

test('more than what is left cannot come back', () => {
  expect(() => refundShare({ originalCents: 300, pieces: 3, adjustments: [] }, 2, 2)).toThrow(RangeError)
})
