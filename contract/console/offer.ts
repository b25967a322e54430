import { type Static, Type as T } from '@sinclair/typebox'
import {
  MAX_OFFER_PRODUCTS,
  MAX_OFFER_SKUS,
  MAX_OFFER_TITLE,
  OFFER_BASES,
  OFFER_KINDS,
  OFFER_VIEWS,
  PRICE_UNITS,
} from '../codes/offer-desk'
import { MOST_STAFF_STORES } from '../codes/staff'
import { defineConsoleEndpoints } from '../endpoint'
import { Cents, Count, Flag, Id, Millis, Nothing, Nullable, Picture, Text, Words } from '../schema/shared'
import { Act, CursorInput, CursorPage, ViewCount } from './shared'

const Minute = T.Integer({ minimum: 0, maximum: 24 * 60 })
const Price = T.Integer({ minimum: 0, maximum: 100_000_000 })
const Pieces = T.Integer({ minimum: 1, maximum: 100_000_000 })

/** An offer as staff fill it in; fields that its kind does not have are ignored. */
export const OfferDraft = T.Object({
  title: Text(MAX_OFFER_TITLE, 1),
  /** Null: for all stores of the mall. */
  storeId: Nullable(Id),
  kind: Words(OFFER_KINDS),
  startsAt: Millis,
  /** Null: without an end. */
  endsAt: Nullable(Millis),
  /** Lowest first, among offers of one kind and level. */
  priority: T.Integer({ minimum: 0, maximum: 999 }),
  /** Null: all goods of the store, or of the mall; of a gift or a trade-in the goods that earn it. */
  productIds: Nullable(T.Array(Id, { maxItems: MAX_OFFER_PRODUCTS, uniqueItems: true })),
  /** Unit of the thresholds of steps. */
  basis: Words(OFFER_BASES),
  /** The unit of a reduction. */
  offUnit: Words(PRICE_UNITS),
  /**
   * Steps of a reduction (cents or thousandths off), of a reward (points), of gifts and trade-ins (pieces); `from` is
   * in cents or pieces.
   */
  steps: T.Array(T.Object({ from: Price, value: Price }), { maxItems: 5 }),
  /** A reward: the multiple of points in place of steps. */
  times: Nullable(T.Integer({ minimum: 0, maximum: 99 })),
  /** A price per piece in cents, or thousandths off; null: only SKUs with prices of their own. */
  price: Nullable(T.Object({ unit: Words(PRICE_UNITS), value: Price })),
  /** A price: SKUs with cents or a number of pieces of their own; `pieces` null: unlimited. */
  skus: T.Array(T.Object({ skuId: Id, cents: Nullable(Price), pieces: Nullable(Pieces) }), {
    maxItems: MAX_OFFER_SKUS,
  }),
  /** A flash sale: pieces of a SKU for each shopper; 0: unlimited. */
  each: T.Integer({ minimum: 0, maximum: 999 }),
  /** A flash sale: only between these minutes of each day in China. */
  daily: Nullable(T.Object({ from: Minute, to: Minute })),
  /** A flash sale: coupons apply in addition. */
  withCoupons: Flag,
  /** Gifts, or trade-ins with their prices. */
  goods: T.Array(T.Object({ skuId: Id, cents: Price }), { maxItems: 20 }),
})
export type OfferDraft = Static<typeof OfferDraft>

/** A product of an offer, with its SKUs on sale. */
export const OfferGoods = T.Object({
  productId: T.String(),
  title: T.String(),
  storeId: T.String(),
  storeName: T.String(),
  picture: Nullable(Picture),
  /** False: off the shelf; the offer does not apply to it, and cannot be saved with it. */
  isListed: Flag,
  skus: T.Array(T.Object({ skuId: T.String(), specText: T.String(), listCents: Cents })),
})
export type OfferGoods = Static<typeof OfferGoods>

export const ListedOffer = T.Object({
  offerId: T.String(),
  /** Writes send it; STATE_CHANGED when the offer has another version by then. */
  version: T.String(),
  title: T.String(),
  kind: Words(OFFER_KINDS),
  /** 满减, 限时, 满赠. */
  tag: T.String(),
  /** The rule as shoppers read it, a text for each step. */
  texts: T.Array(T.String()),
  storeId: Nullable(T.String()),
  /** 全场 for an offer of the mall. */
  storeName: T.String(),
  /** 全部商品, 12 件商品, 3 个规格. */
  goodsText: T.String(),
  startsAt: Millis,
  endsAt: Nullable(Millis),
  priority: Count,
  state: Words(OFFER_VIEWS),
  acts: T.Array(Act),
})
export type ListedOffer = Static<typeof ListedOffer>

export const ConsoleOffer = T.Object({
  ...ListedOffer.properties,
  draft: OfferDraft,
  /** Every product and SKU of the draft. */
  goods: T.Array(OfferGoods),
  /** Pieces that are sold at its price, by SKU with a number. */
  sold: T.Array(T.Object({ skuId: T.String(), number: Count })),
})
export type ConsoleOffer = Static<typeof ConsoleOffer>

/** Another offer of the kind for the same goods at the same time. */
const OfferConflict = T.Object({
  offerId: T.String(),
  title: T.String(),
  texts: T.Array(T.String()),
  startsAt: Millis,
  endsAt: Nullable(Millis),
  /** The result for the goods of both. */
  note: T.String(),
  /** The other one applies, this one does not. */
  isLost: Flag,
})

const OfferPreview = T.Object({
  /** Why it cannot be saved, by field of the draft. */
  faults: T.Array(T.Object({ field: T.String(), text: T.String() })),
  tag: T.String(),
  texts: T.Array(T.String()),
  /** Rules that shoppers read, a sentence a line. */
  lines: T.Array(T.String()),
  /** Sample purchases by the rules of the checkout, with this offer alone. */
  baskets: T.Array(T.Object({ text: T.String(), listCents: Cents, payCents: Cents, note: T.String() })),
  /** A price: SKUs before and after, those with a warning first; at most 100. */
  prices: T.Array(
    T.Object({
      skuId: T.String(),
      title: T.String(),
      specText: T.String(),
      listCents: Cents,
      cents: Cents,
      /** Empty without one. */
      warning: T.String(),
    }),
  ),
  priceCount: Count,
  warningCount: Count,
  conflicts: T.Array(OfferConflict),
})
export type OfferPreview = Static<typeof OfferPreview>

/** A bar of the calendar. */
const CalendarOffer = T.Object({
  ...ListedOffer.properties,
  /** Ids of offers that it conflicts with. */
  conflicts: T.Array(T.String()),
})

/** The filters of the list and of its counts; mall offers are always included, unless `stores` leaves them out. */
const filters = {
  stores: T.Optional(T.Array(Id, { minItems: 1, maxItems: MOST_STAFF_STORES, uniqueItems: true })),
  kinds: T.Optional(T.Array(Words(OFFER_KINDS), { minItems: 1, maxItems: OFFER_KINDS.length, uniqueItems: true })),
  /** A part of the title, or the whole id. */
  text: T.Optional(Text(40, 1)),
}
const read = 'staff:offers.read'
const edit = 'staff:offers.edit'
const Of = { offerId: Id, version: Text(40, 1) }

export const offerDeskEndpoints = defineConsoleEndpoints({
  /** Active ones from the latest start on, planned ones by their start, ended ones from the latest end on. */
  'offer/list': {
    auth: read,
    input: T.Object({ view: Words(OFFER_VIEWS), ...filters, ...CursorInput }),
    reply: CursorPage(ListedOffer),
  },
  'offer/counts': { auth: read, input: T.Object(filters), reply: T.Object({ views: T.Array(ViewCount) }) },
  'offer/detail': { auth: read, input: T.Object({ offerId: Id }), reply: ConsoleOffer },
  /** Offers that run between two moments, at most 500. SYS_PARAM_ERROR: more than MAX_CALENDAR_DAYS. */
  'offer/calendar': {
    auth: read,
    input: T.Object({ from: Millis, until: Millis, stores: filters.stores }),
    reply: T.Object({ records: T.Array(CalendarOffer) }),
  },
  /** Products of a store to choose from; `storeId` null: of the mall, for accounts of every store. */
  'offer/goods': {
    auth: ['offers.read', 'live.edit'],
    input: T.Object({ storeId: Nullable(Id), text: T.Optional(Text(40, 1)) }),
    reply: T.Object({ records: T.Array(OfferGoods) }),
  },
  /** The effects of a draft; nothing is saved. `offerId`: the offer that it replaces. */
  'offer/preview': {
    auth: edit,
    input: T.Object({ offerId: Nullable(Id), draft: OfferDraft }),
    reply: OfferPreview,
  },
  /**
   * Adds an offer; a repeated key adds none. `accepted`: ids of conflicting offers that staff have seen.
   * SYS_PARAM_ERROR: an invalid rule, unknown goods. SYS_BIZ_DATA_ERROR_CODE: another conflict.
   */
  'offer/add': {
    auth: edit,
    input: T.Object({
      key: T.String({ minLength: 8, maxLength: 64, pattern: '^[A-Za-z0-9-]+$' }),
      draft: OfferDraft,
      accepted: T.Array(Id, { maxItems: 100, uniqueItems: true }),
    }),
    reply: ConsoleOffer,
  },
  /** Replaces an offer that has not ended. STATE_CHANGED: it has another version. */
  'offer/change': {
    auth: edit,
    input: T.Object({ ...Of, draft: OfferDraft, accepted: T.Array(Id, { maxItems: 100, uniqueItems: true }) }),
    reply: ConsoleOffer,
  },
  /** Ends it now. STATE_CHANGED: it has another version. */
  'offer/end': { auth: edit, input: T.Object(Of), reply: Nothing },
})
