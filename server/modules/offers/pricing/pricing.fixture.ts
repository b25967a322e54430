import { FREIGHT_COUPON, OFFER_TYPE } from '@contract/codes/offer'
import { DELIVERY_TYPE, type DeliveryType } from '@contract/codes/order'
import fc from 'fast-check'
import { FREIGHT_BASES } from '../../goods/store'
import type { FreightRule } from './freight.rules'
import type { QuoteLine } from './line.rules'
import type { Offer, WalletCoupon } from './offer'
import { quote as quoteOffers, type StoreDelivery } from './pricing.rules'

/** The quote of one call, from its parts. */
export interface QuoteInput {
  lines: readonly QuoteLine[]
  isMember: boolean
  isNew?: boolean
  isApp?: boolean
  deals?: ReadonlyMap<string, string>
  delivery?: readonly StoreDelivery[]
  offers?: readonly Offer[]
  coupons?: { wallet: readonly WalletCoupon[]; ids: readonly string[] | null }
  points?: { available: number; storeIds: ReadonlySet<string>; isUsed: boolean }
}
export const NOW = 1_000_000
export const quote = ({ delivery, offers, coupons, deals, points, ...basket }: QuoteInput) =>
  quoteOffers({ ...basket, now: NOW }, offers ?? [], { delivery, coupons, deals, points })

export const FEES = { freightCents: 800, freeOverCents: 8800, instantFreightCents: 500, instantFreeOverCents: 4900 }

export function line(lineId: string, over: Partial<QuoteLine> = {}): QuoteLine {
  return {
    lineId,
    skuId: `sku-${lineId}`,
    productId: `product-${lineId}`,
    storeId: 's1',
    categoryId: 'c',
    number: 1,
    priceCents: 1000,
    memberPriceCents: null,
    originalPriceCents: null,
    isCrossBorder: false,
    weightGrams: 0,
    volumeCm3: 0,
    freightTemplate: '',
    ...over,
  }
}

export function by(deliveryType: DeliveryType, storeId = 's1', freight: FreightRule = FEES): StoreDelivery {
  return { storeId, deliveryType, freight }
}

const cents = fc.integer({ min: 0, max: 500_000 })
const anyLine = fc.record({
  skuId: fc.stringMatching(/^[a-d]$/),
  productId: fc.constantFrom('p', 'q', 'r'),
  storeId: fc.constantFrom('s1', 's2', 's3'),
  categoryId: fc.constantFrom('c', 'd'),
  number: fc.integer({ min: 1, max: 999 }),
  priceCents: cents,
  memberPriceCents: fc.option(cents),
  originalPriceCents: fc.option(cents),
  isCrossBorder: fc.boolean(),
  weightGrams: fc.nat(5000),
  volumeCm3: fc.nat(9000),
  freightTemplate: fc.constantFrom('', 'large', 'gone'),
})
const amount = fc.integer({ min: 1, max: 20_000 })
const template = fc.record({
  basis: fc.constantFrom(...FREIGHT_BASES),
  terms: fc.record({ first: amount, firstCents: cents, further: amount, furtherCents: fc.nat(2000) }),
  freeOverCents: fc.option(cents),
})
const rule = fc.record({
  templates: fc.option(
    fc.tuple(template, template).map(([usual, large]) => [
      { ...usual, id: 'usual', isUsual: true },
      { ...large, id: 'large', isUsual: false },
    ]),
    { nil: undefined },
  ),
  freightCents: cents,
  freeOverCents: fc.option(cents),
  instantFreightCents: cents,
  instantFreeOverCents: fc.option(cents),
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
const anyHead = {
  title: fc.constant('活动'),
  priority: fc.nat(2),
  storeId: fc.option(fc.constantFrom('s1', 's2', 's3')),
  productIds: fc.option(fc.subarray(['p', 'q', 'r']).map((ids) => new Set(ids))),
  startsAt: fc.constantFrom(0, NOW, NOW + 1),
  endsAt: fc.constantFrom(NOW, NOW + 1),
}
const anyOffer = fc.boolean().chain((isCents) =>
  fc.record({
    type: fc.constant(OFFER_TYPE.fullReduction),
    ...anyHead,
    basis: fc.constant(isCents ? ('cents' as const) : ('pieces' as const)),
    tiers: tiers(isCents),
  }),
)
const anyPrice = fc.record({
  type: fc.constantFrom(
    OFFER_TYPE.limitedTime,
    OFFER_TYPE.flashSale,
    OFFER_TYPE.groupBuy,
    OFFER_TYPE.newUser,
    OFFER_TYPE.memberDiscount,
    OFFER_TYPE.app,
    OFFER_TYPE.appNewUser,
    OFFER_TYPE.tradeIn,
  ),
  ...anyHead,
  price: fc.oneof(fc.record({ cents }), fc.record({ perMille: fc.integer({ min: 1, max: 999 }) })),
  skus: fc.option(
    fc
      .dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.option(cents), { maxKeys: 3 })
      .map((own) => new Map(Object.entries(own).map(([id, c]) => [id, { productId: 'p', cents: c, pieces: null }]))),
  ),
  opens: fc.record({ coupons: fc.boolean(), points: fc.boolean() }),
})
const anyCoupon = fc.record({
  type: fc.constant(OFFER_TYPE.coupon),
  ...anyHead,
  priority: fc.constant(0),
  categoryIds: fc.option(fc.constantFrom(new Set(['c']), new Set(['c', 'd'])), { nil: undefined }),
  from: fc.oneof(fc.constant(0), fc.nat(2_000_000)),
  off: fc.oneof(
    fc.record({ cents }),
    fc.record({ perMille: fc.nat(1000), most: fc.oneof(fc.constant(0), fc.nat(50_000)) }),
  ),
  stacks: fc.record({ reductions: fc.boolean(), memberPrices: fc.boolean(), coupons: fc.boolean() }),
})
const anyFreightCoupon = fc
  .tuple(anyCoupon, cents)
  .map(([{ off: _, stacks: __, ...head }, mostCents]) => ({ ...head, type: FREIGHT_COUPON, mostCents }))
const anyWallet = fc
  .array(fc.oneof({ weight: 3, arbitrary: anyCoupon }, { weight: 1, arbitrary: anyFreightCoupon }), { maxLength: 6 })
  .map((all) => all.map((coupon, index) => ({ ...coupon, id: `coupon-${index}` })))
const anyPoints = fc.record({
  available: fc.oneof(fc.nat(2000), fc.nat(2_000_000)),
  storeIds: fc.subarray(['s1', 's2', 's3']).map((ids) => new Set(ids)),
  isUsed: fc.boolean(),
})
const someInput: fc.Arbitrary<QuoteInput> = fc
  .record({
    lines: fc.array(anyLine, { maxLength: 12 }),
    isMember: fc.boolean(),
    isNew: fc.boolean(),
    isApp: fc.boolean(),
    offers: fc.array(fc.oneof(anyOffer, anyPrice), { maxLength: 6 }),
    dealAt: fc.nat(6),
    ways: fc.option(fc.tuple(way, way, way), { nil: undefined }),
    points: fc.option(anyPoints, { nil: undefined }),
  })
  .map(({ lines, isMember, isNew, isApp, offers, dealAt, ways, points }) => ({
    isMember,
    isNew,
    isApp,
    points,
    // Half of the lines take up one offer, at random.
    deals: new Map(lines.map((_, index) => [`line-${index * 2}`, `offer-${dealAt}`])),
    offers: offers.map((offer, index) => ({ ...offer, id: `offer-${index}` })),
    lines: lines.map((l, index) => ({ ...l, lineId: `line-${index}` })),
    delivery: ways?.map((w, index) => ({ ...w, storeId: `s${index + 1}` })),
  }))

/**
 * With coupons, the best or some of them; cross-border goods are ordered separately, and their tax is rounded
 * separately.
 */
export const anyInput: fc.Arbitrary<QuoteInput> = fc
  .tuple(someInput, fc.option(fc.tuple(anyWallet, fc.option(fc.subarray([0, 1, 2, 3, 4, 5])))))
  .map(([input, asked]) => {
    if (!asked) return input
    const [wallet, chosen] = asked
    const lines = input.lines.map((l) => ({ ...l, isCrossBorder: false }))
    return { ...input, lines, coupons: { wallet, ids: chosen?.map((at) => `coupon-${at}`) ?? null } }
  })

export const total = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
