import { type Static, Type as T } from '@sinclair/typebox'
import { COUPON_AUDIENCES, COUPON_KINDS } from '../codes/coupon'
import { COUPON_VIEWS, MAX_OFFER_PRODUCTS, MAX_OFFER_TITLE } from '../codes/offer-desk'
import { MOST_STAFF_STORES } from '../codes/staff'
import { defineConsoleEndpoints } from '../endpoint'
import { CouponFace } from '../schema/coupon'
import { Count, Flag, Id, Millis, Nothing, Nullable, Text, Words } from '../schema/shared'
import { OfferGoods } from './offer'
import { Act, CursorInput, CursorPage, ViewCount } from './shared'

const Price = T.Integer({ minimum: 0, maximum: 100_000_000 })

/** A coupon as staff fill it in; fields that its kind does not have are ignored. */
export const ConsoleCouponDraft = T.Object({
  title: Text(MAX_OFFER_TITLE, 1),
  /** Null: of the mall, for all stores. */
  storeId: Nullable(Id),
  kind: Words(COUPON_KINDS),
  /** Threshold in cents of list prices; 0: none. */
  from: Price,
  /** amount: cents off; freight: the most cents off, 0 for all of it. */
  cents: Price,
  /** discount: thousandths off, and the most cents off; 0: no limit. */
  perMille: T.Integer({ minimum: 0, maximum: 1000 }),
  most: Price,
  /** Null: all goods. */
  productIds: Nullable(T.Array(Id, { maxItems: MAX_OFFER_PRODUCTS, uniqueItems: true })),
  categoryId: Nullable(Id),
  /** gift: an order gets a piece of the first of these in stock. */
  giftSkuIds: T.Array(Id, { maxItems: 10 }),
  /** Other discounts that may also apply. */
  stacks: T.Object({ reductions: Flag, memberPrices: Flag, coupons: Flag }),
  audience: Words(COUPON_AUDIENCES),
  perPerson: T.Integer({ minimum: 1, maximum: 99 }),
  claimFrom: Millis,
  /** Null: without an end. */
  claimUntil: Nullable(Millis),
  /** Days from the claim; null: the fixed period. */
  validDays: Nullable(T.Integer({ minimum: 0, maximum: 999 })),
  validFrom: Millis,
  validUntil: Millis,
  /** In the coupon centre, lowest first. */
  position: T.Integer({ minimum: 0, maximum: 9999 }),
  /** Listed in the coupon centre; otherwise staff give it. */
  isListed: Flag,
  /** How many there are; null: unlimited. */
  total: Nullable(T.Integer({ minimum: 1, maximum: 10_000_000 })),
})
export type ConsoleCouponDraft = Static<typeof ConsoleCouponDraft>

/** Number of held coupons, by state. */
const sums = { claimed: Count, used: Count, locked: Count, expired: Count, void: Count }

export const ListedConsoleCoupon = T.Object({
  couponId: T.String(),
  /** Writes send it; STATE_CHANGED when the coupon has another version by then. */
  version: T.String(),
  title: T.String(),
  kind: Words(COUPON_KINDS),
  /** 满 ¥500 可用，减 ¥90. */
  text: T.String(),
  /** 平台, 店铺, 运费, 礼品, 会员. */
  tag: T.String(),
  scopeText: T.String(),
  storeId: Nullable(T.String()),
  /** 全场 for a coupon of the mall. */
  storeName: T.String(),
  /** 领后 7 天有效, 至 11.30. */
  validText: T.String(),
  claimFrom: Millis,
  claimUntil: Nullable(Millis),
  isListed: Flag,
  state: Words(COUPON_VIEWS),
  total: Nullable(Count),
  ...sums,
  acts: T.Array(Act),
})
export type ListedConsoleCoupon = Static<typeof ListedConsoleCoupon>

export const ConsoleCoupon = T.Object({
  ...ListedConsoleCoupon.properties,
  draft: ConsoleCouponDraft,
  face: CouponFace,
  /** Every product and gift of the draft. */
  goods: T.Array(OfferGoods),
})
export type ConsoleCoupon = Static<typeof ConsoleCoupon>

const CouponPreview = T.Object({
  /** Why it cannot be saved, by field of the draft. */
  faults: T.Array(T.Object({ field: T.String(), text: T.String() })),
  /** As shoppers see it; null while it has a fault. */
  face: Nullable(CouponFace),
  /** 满 ¥500 可用，减 ¥90. */
  text: T.String(),
  validText: T.String(),
})
export type CouponPreview = Static<typeof CouponPreview>

const filters = {
  stores: T.Optional(T.Array(Id, { minItems: 1, maxItems: MOST_STAFF_STORES, uniqueItems: true })),
  kinds: T.Optional(T.Array(Words(COUPON_KINDS), { minItems: 1, maxItems: COUPON_KINDS.length, uniqueItems: true })),
  /** A part of the title, or the whole id. */
  text: T.Optional(Text(40, 1)),
}
const read = 'staff:offers.read'
const edit = 'staff:offers.edit'
const Of = { couponId: Id, version: Text(40, 1) }

export const couponDeskEndpoints = defineConsoleEndpoints({
  /** By their position in the coupon centre. */
  'coupon/list': {
    auth: read,
    input: T.Object({ view: Words(COUPON_VIEWS), ...filters, ...CursorInput }),
    reply: CursorPage(ListedConsoleCoupon),
  },
  'coupon/counts': { auth: read, input: T.Object(filters), reply: T.Object({ views: T.Array(ViewCount) }) },
  'coupon/detail': { auth: read, input: T.Object({ couponId: Id }), reply: ConsoleCoupon },
  /** Coupons whose claims run between two moments, at most 500. SYS_PARAM_ERROR: more than MAX_CALENDAR_DAYS. */
  'coupon/calendar': {
    auth: read,
    input: T.Object({ from: Millis, until: Millis, stores: filters.stores }),
    reply: T.Object({ records: T.Array(ListedConsoleCoupon) }),
  },
  /** Categories of goods, parents first, by their whole names. */
  'coupon/categories': {
    auth: read,
    input: Nothing,
    reply: T.Object({ records: T.Array(T.Object({ categoryId: T.String(), name: T.String() })) }),
  },
  'coupon/preview': { auth: edit, input: T.Object({ draft: ConsoleCouponDraft }), reply: CouponPreview },
  /** Adds a coupon; a repeated key adds none. SYS_PARAM_ERROR: an invalid rule, unknown goods. */
  'coupon/add': {
    auth: edit,
    input: T.Object({
      key: T.String({ minLength: 8, maxLength: 64, pattern: '^[A-Za-z0-9-]+$' }),
      draft: ConsoleCouponDraft,
    }),
    reply: ConsoleCoupon,
  },
  /** Replaces a coupon; those that shoppers hold follow it. STATE_CHANGED: it has another version. */
  'coupon/change': { auth: edit, input: T.Object({ ...Of, draft: ConsoleCouponDraft }), reply: ConsoleCoupon },
  /** Ends claims now; held coupons stay. STATE_CHANGED: it has another version. */
  'coupon/end': { auth: edit, input: T.Object(Of), reply: ConsoleCoupon },
  /** Voids every unused one; `number` is how many there were. SYS_PARAM_ERROR: there are none. */
  'coupon/void': {
    auth: edit,
    input: T.Object({ couponId: Id, reason: Text(100, 1) }),
    reply: T.Object({ number: Count }),
  },
})
