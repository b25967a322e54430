import { type Static, Type as T } from '@sinclair/typebox'
import { MAX_LINE_NUMBER } from '../codes/product'
import { CONFLICT_KINDS, MOST_SIMULATED_LINES, PRICE_STEP_KEYS, SIMULATED_SHOPPER_KEYS } from '../codes/simulator'
import { defineConsoleEndpoints } from '../endpoint'
import { Area } from '../schema/address'
import { AmountRow, DeliveryTypeSchema } from '../schema/order'
import { Cents, Count, Flag, Id, Millis, Nothing, Nullable, Picture, Text, Words } from '../schema/shared'

const goods = {
  skuId: T.String(),
  productId: T.String(),
  storeId: T.String(),
  storeName: T.String(),
  title: T.String(),
  specText: T.String(),
  picture: Picture,
}

/** A SKU for the basket, at its list price. */
export const SimulatedGoods = T.Object({ ...goods, priceCents: Cents })
export type SimulatedGoods = Static<typeof SimulatedGoods>

/** What one step adds to a line: negative for a reduction. `note`: what was taken, or why nothing was. */
const PriceCell = T.Object({ key: Words(PRICE_STEP_KEYS), cents: Cents, note: T.String() })
export type PriceCell = Static<typeof PriceCell>

const SimulatedLine = T.Object({
  ...goods,
  lineId: T.String(),
  number: Count,
  listCents: Cents,
  unitCents: Cents,
  /** List price × number. */
  originalCents: Cents,
  /** An offer adds the line to the bought ones. */
  isGiven: Flag,
  /** Every step, in the order of the pipeline. */
  cells: T.Array(PriceCell),
  /** The original and all cells. */
  payableCents: Cents,
})

/** An offer or a coupon: what it takes off, or why it takes nothing. */
export const SimulatedOffer = T.Object({
  id: T.String(),
  isCoupon: Flag,
  /** 满减, 秒杀, 券. */
  tag: T.String(),
  title: T.String(),
  /** Empty for the whole mall. */
  storeName: T.String(),
  isUsed: Flag,
  /** What it takes off; 0 for one that is not used or gives points or goods. */
  cents: Cents,
  /** Why it is not used, or what it gives. */
  text: T.String(),
})
export type SimulatedOffer = Static<typeof SimulatedOffer>

export const SimulatedQuote = T.Object({
  /** The moment of the calculation. */
  at: Millis,
  isPlanned: Flag,
  shopper: T.Object({ name: T.String(), mobile: T.String(), isMember: Flag, isNew: Flag }),
  lines: T.Array(SimulatedLine),
  /** The sum of each step. */
  steps: T.Array(T.Object({ key: Words(PRICE_STEP_KEYS), cents: Cents })),
  originalCents: Cents,
  payableCents: Cents,
  /** As on the submit page. */
  amounts: T.Array(AmountRow),
  /** The used ones first. */
  offers: T.Array(SimulatedOffer),
  /** Coupons to choose from, by the id that `couponIds` names. */
  coupons: T.Array(
    T.Object({
      heldId: T.String(),
      title: T.String(),
      scopeText: T.String(),
      isToClaim: Flag,
      isChosen: Flag,
      takesCents: Cents,
      reason: T.String(),
    }),
  ),
  points: T.Object({ available: Count, usable: Count, used: Count }),
  /** Points that the orders give when they are complete. */
  earns: Count,
  deliveries: T.Array(
    T.Object({
      storeId: T.String(),
      storeName: T.String(),
      type: DeliveryTypeSchema,
      text: T.String(),
      freightCents: Cents,
      ways: T.Array(T.Object({ type: DeliveryTypeSchema, text: T.String() })),
    }),
  ),
  /** Where it is sent: 浙江省杭州市滨江区; empty without a region. */
  areaText: T.String(),
  /** Goods that cannot be bought, with the reason; they are in no line. */
  problems: T.Array(T.Object({ title: T.String(), text: T.String() })),
  notices: T.Array(T.String()),
})
export type SimulatedQuote = Static<typeof SimulatedQuote>

export const QuoteInput = T.Object({
  /** An account, which needs members.read; or a shopper without one. Exactly one of the two. */
  uid: T.Optional(Id),
  as: T.Optional(Words(SIMULATED_SHOPPER_KEYS)),
  /** A planned moment; left out: now. */
  at: T.Optional(Millis),
  isApp: T.Optional(Flag),
  lines: T.Array(T.Object({ skuId: Id, number: T.Integer({ minimum: 1, maximum: MAX_LINE_NUMBER }) }), {
    minItems: 1,
    maxItems: MOST_SIMULATED_LINES,
  }),
  /** Left out: those that save most; empty: none. */
  couponIds: T.Optional(T.Array(Id, { maxItems: 52, uniqueItems: true })),
  usePoints: T.Optional(Flag),
  /** Where a store has it; the others use their first one. */
  deliveryType: T.Optional(DeliveryTypeSchema),
  /** Left out: the shopper's default address. */
  areaCode: T.Optional(T.String({ pattern: '^[0-9]{6}([0-9]{3}|[0-9]{6})?$' })),
})
export type QuoteInput = Static<typeof QuoteInput>

/** A finding of the conflict check. */
export const OfferConflict = T.Object({
  kind: Words(CONFLICT_KINDS),
  title: T.String(),
  text: T.String(),
  /** The offers in conflict. */
  offers: T.Array(T.Object({ id: T.String(), title: T.String() })),
  /** The goods; empty when they are not listed one by one. */
  goods: T.Array(T.Object({ skuId: T.String(), title: T.String(), cents: Cents, listCents: Cents })),
  from: Millis,
  /** Null: without an end. */
  until: Nullable(Millis),
})
export type OfferConflict = Static<typeof OfferConflict>

export const simulatorEndpoints = defineConsoleEndpoints({
  /**
   * What a basket costs, by the calculation of the checkout; nothing is reserved or written. SYS_PARAM_ERROR: unknown
   * goods, shopper or region, goods of a store outside the scope, a moment in the past.
   */
  'simulator/quote': { auth: 'staff:offers.read', input: QuoteInput, reply: SimulatedQuote },
  /** Goods on the shelf by title, or by the exact id of a SKU or product, or the code of a SKU; at most 20. */
  'simulator/goods': {
    auth: 'staff:offers.read',
    input: T.Object({ text: Text(60, 1) }),
    reply: T.Object({ records: T.Array(SimulatedGoods) }),
  },
  /** SKUs of a basket by id, in the sequence of the input; unknown ones are missing. */
  'simulator/basket': {
    auth: 'staff:offers.read',
    input: T.Object({ skuIds: T.Array(Id, { minItems: 1, maxItems: MOST_SIMULATED_LINES, uniqueItems: true }) }),
    reply: T.Object({ records: T.Array(SimulatedGoods) }),
  },
  /** Shopper and goods of an order. SYS_PARAM_ERROR: unknown order. */
  'simulator/order': {
    auth: 'staff:orders.read',
    input: T.Object({ orderNo: Text(40, 1) }),
    reply: T.Object({
      uid: Nullable(T.String()),
      lines: T.Array(T.Object({ skuId: T.String(), number: Count })),
    }),
  },
  /** Direct children of an area; root 000000. */
  'simulator/areas': {
    auth: 'staff:offers.read',
    input: T.Object({ code: T.String({ pattern: '^[0-9]{6}([0-9]{3}|[0-9]{6})?$' }) }),
    reply: T.Object({ records: T.Array(Area) }),
  },
  /** Offers in the scope that are active or planned, checked against each other. */
  'simulator/conflicts': {
    auth: 'staff:offers.read',
    input: Nothing,
    reply: T.Object({
      conflicts: T.Array(OfferConflict),
      checkedOffers: Count,
      checkedSkus: Count,
      /** Goods or findings beyond the limits are left out. */
      isCut: Flag,
      at: Millis,
    }),
  },
})
