import { OFFER_TYPE } from '@contract/codes/offer'
import { DELIVERY_TYPE } from '@contract/codes/order'
import fc from 'fast-check'
import { anyInput, by, FEES, line, NOW, type QuoteInput, quote, total } from './pricing.fixture'
import { CROSS_BORDER_TAX_PER_MILLE } from './pricing.rules'
import { adjustmentsOf, type RefundShare, refundShare } from './refund.rules'

describe('member price', () => {
  test.each([
    ['a member gets the lower price', true, 900, { unitCents: 900, isMemberPrice: true, payableCents: 2700 }, 300, 0],
    [
      'another shopper gets the normal price',
      false,
      900,
      { unitCents: 1000, isMemberPrice: false, payableCents: 3000 },
      0,
      300,
    ],
    [
      'an equal member price has no effect',
      true,
      1000,
      { unitCents: 1000, isMemberPrice: false, payableCents: 3000 },
      0,
      0,
    ],
    [
      'a higher member price has no effect',
      true,
      1100,
      { unitCents: 1000, isMemberPrice: false, payableCents: 3000 },
      0,
      0,
    ],
    [
      'without a member price a member pays the normal price',
      true,
      null,
      { unitCents: 1000, isMemberPrice: false, payableCents: 3000 },
      0,
      0,
    ],
    ['a member price of 0 applies', true, 0, { unitCents: 0, isMemberPrice: true, payableCents: 0 }, 3000, 0],
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
    ['express costs the same as logistics', DELIVERY_TYPE.express, 100, 800],
    ['instant below its threshold', DELIVERY_TYPE.instant, 4899, 500],
    ['instant at its threshold', DELIVERY_TYPE.instant, 4900, 0],
    ['same-city delivery costs the same as instant delivery', DELIVERY_TYPE.sameCity, 100, 500],
    ['pickup', DELIVERY_TYPE.pickup, 100, 0],
    ['scan-and-buy', DELIVERY_TYPE.scanAndBuy, 100, 0],
    ['dine-in', DELIVERY_TYPE.dineIn, 100, 0],
  ])('%s', (_name, type, priceCents, freightCents) => {
    const result = quote({ isMember: false, lines: [line('a', { priceCents })], delivery: [by(type)] })
    expect(result.totals).toMatchObject({ freightCents, payableCents: priceCents + freightCents })
  })

  test('a threshold of 0 always makes freight free, and a missing one never', () => {
    const freightOf = (freeOverCents: number | null, priceCents: number) => {
      const delivery = [by(DELIVERY_TYPE.express, 's1', { ...FEES, freeOverCents })]
      return quote({ isMember: false, lines: [line('a', { priceCents })], delivery }).totals.freightCents
    }
    expect([freightOf(0, 0), freightOf(0, 1), freightOf(null, 1), freightOf(null, 999_999)]).toEqual([0, 0, 800, 800])
  })

  test('a member price does not lose the free freight that the public price has reached [pricing.free-freight]', () => {
    const lines = [line('a', { priceCents: 9000, memberPriceCents: 8500 })]
    const delivery = [by(DELIVERY_TYPE.express)]
    expect(quote({ isMember: true, lines, delivery }).totals.payableCents).toBe(8500)
  })

  test('each store charges its own freight, and a cart without delivery has none [pricing.freight]', () => {
    const lines = [line('a'), line('b', { storeId: 's2' }), line('c', { number: 2 })]
    const delivery = [by(DELIVERY_TYPE.express), by(DELIVERY_TYPE.pickup, 's2')]
    expect(quote({ isMember: false, lines, delivery }).stores).toMatchObject([
      { storeId: 's1', originalCents: 3000, goodsCents: 3000, freightCents: 800, taxCents: 0, payableCents: 3800 },
      { storeId: 's2', originalCents: 1000, goodsCents: 1000, freightCents: 0, taxCents: 0, payableCents: 1000 },
    ])
    expect(quote({ isMember: false, lines }).totals.freightCents).toBe(0)
  })

  test('the shares that an order freezes add up, also over lines that cost nothing', () => {
    const free = [line('a', { priceCents: 0 }), line('b', { priceCents: 0, number: 2 })]
    const result = quote({ isMember: false, lines: free, delivery: [by(DELIVERY_TYPE.express)] })
    expect(result.lines.map((l) => l.freightCents)).toEqual([267, 533])
  })
})

describe('tax on cross-border goods', () => {
  test('tax applies to discounted goods and freight, rounded half up [pricing.tax]', () => {
    const lines = [line('a', { priceCents: 10000, memberPriceCents: 9000, isCrossBorder: true })]
    const delivery = [by(DELIVERY_TYPE.express, 's1', { ...FEES, freeOverCents: null })]
    const { totals } = quote({ isMember: true, lines, delivery })
    expect(CROSS_BORDER_TAX_PER_MILLE).toBe(91)
    // (9000 + 800) × 9.1 % = 891.8
    expect(totals).toMatchObject({ goodsCents: 9000, freightCents: 800, taxCents: 892, payableCents: 10692 })
  })

  test('the member saving includes tax [pricing.tax]', () => {
    const lines = [line('a', { priceCents: 10000, memberPriceCents: 9000, isCrossBorder: true })]
    expect(quote({ isMember: false, lines }).totals).toMatchObject({ taxCents: 910, memberExpectedSaveCents: 1091 })
  })

  test('a member price of other lines does not move freight onto cross-border lines', () => {
    const lines = [
      line('a', { priceCents: 100, isCrossBorder: true }),
      line('b', { priceCents: 100, memberPriceCents: 99 }),
    ]
    const delivery = [by(DELIVERY_TYPE.express, 's1', { ...FEES, freightCents: 100_000, freeOverCents: null })]
    const paid = (isMember: boolean) => quote({ isMember, lines, delivery }).totals.payableCents
    expect(paid(true)).toBe(paid(false) - 1)
  })

  test('domestic lines have no tax [pricing.tax]', () => {
    const result = quote({ isMember: false, lines: [line('a', { isCrossBorder: true }), line('b')] })
    expect(result.lines.map((l) => l.taxCents)).toEqual([91, 0])
  })
})

test('with points a member pays no more than with the coupons chosen for others, and naming these coupons keeps the price', () => {
  const lines = [
    line('a', { priceCents: 100_000 }),
    line('b', { storeId: 's2', priceCents: 20_000, memberPriceCents: 10_000 }),
  ]
  const all = {
    type: OFFER_TYPE.coupon,
    title: '券',
    priority: 0,
    storeId: null,
    startsAt: 0,
    endsAt: NOW + 1,
    from: 0,
  }
  const stacks = { reductions: true, memberPrices: true, coupons: true }
  const wallet = [
    { ...all, stacks, id: 'of-a', productIds: new Set(['product-a']), off: { cents: 5000 } },
    { ...all, stacks, id: 'of-b', productIds: new Set(['product-b']), off: { perMille: 300, most: 0 } },
  ]
  const points = { available: 1_000_000, storeIds: new Set(['s1']), isUsed: true }
  const payable = (ids: string[] | null) =>
    quote({ isMember: true, lines, points, coupons: { wallet, ids } }).totals.payableCents
  expect([payable(null), payable(['of-b']), payable(['of-a'])]).toEqual([57_000, 57_000, 57_500])
})

describe('properties of any cart', () => {
  test('nothing is negative and every amount is a whole cent [pricing.sums]', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { lines, stores, totals } = quote(input)
        const amounts = [...Object.values(totals), ...[...lines, ...stores].flatMap((x) => Object.values(x))]
        for (const amount of amounts)
          if (typeof amount === 'number') expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
      }),
    )
  })

  test('lines + freight + tax = total, by store and over all [pricing.sums]', () => {
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

  test('a member never pays more, except a cent of rounding, and saves exactly the amount that others are shown [pricing.member]', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const member = quote({ ...input, isMember: true }).totals
        const other = quote({ ...input, isMember: false }).totals
        const rounding = (input.offers?.length ?? 0) + (input.coupons?.wallet.length ?? 0)
        expect(member.payableCents).toBeLessThanOrEqual(other.payableCents + rounding)
        expect(other.memberExpectedSaveCents).toBe(Math.max(0, other.payableCents - member.payableCents))
        expect(member.memberExpectedSaveCents).toBe(0)
        // The best coupons for members and for others may favour different lines.
        if (input.coupons) return
        const others = quote({ ...input, isMember: false }).lines
        quote({ ...input, isMember: true }).lines.forEach((l, index) => {
          expect(l.payableCents).toBeLessThanOrEqual((others[index]?.payableCents ?? -1) + rounding)
        })
      }),
      { numRuns: 500 },
    )
  })

  test('the order of the lines changes no total and no line [pricing.order]', () => {
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

  test('thresholds do not depend on membership or on the delivery type [pricing.threshold]', () => {
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

  test('the recorded reductions equal what came off the lines', () => {
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

  test('points take whole hundreds, at most half of the cost where they are accepted, and a commit gives the same price [pricing.points]', () => {
    fc.assert(
      fc.property(anyInput, fc.boolean(), (input, isUsed) => {
        if (!input.points) return
        const { available, storeIds } = input.points
        const asked = { ...input, points: { ...input.points, isUsed } }
        const { lines, coupons, points, totals } = quote(asked)
        const taken = lines.map((l) =>
          total(l.discounts.flatMap((d) => (d.kind === OFFER_TYPE.points ? [d.cents] : []))),
        )
        expect(points.used).toBe(total(taken))
        expect(points.usable).toBeLessThanOrEqual(available)
        taken.forEach((cents, at) => {
          if (!storeIds.has(input.lines[at]?.storeId ?? '')) expect(cents).toBe(0)
        })
        if (!isUsed) expect(points.used).toBe(0)
        else if (!input.isMember) {
          expect(points.used % 100).toBe(0)
          expect(2 * points.used).toBeLessThanOrEqual(totals.goodsCents + points.used)
        }
        if (!input.coupons) return
        const ids = coupons.flatMap((one) => ('isChosen' in one && one.isChosen ? [one.id] : []))
        expect(quote({ ...asked, coupons: { ...input.coupons, ids } }).totals.payableCents).toBe(totals.payableCents)
      }),
      { numRuns: 500 },
    )
  })

  test('any split of a return sums to what was paid, no part of it is negative [pricing.refund]', () => {
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

test('a return of more than the remaining pieces is refused [pricing.refund]', () => {
  expect(() => refundShare({ originalCents: 300, pieces: 3, adjustments: [] }, 2, 2)).toThrow(RangeError)
})
