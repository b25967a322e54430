import { type Static, Type as T } from '@sinclair/typebox'
import { POINT_ITEM_KINDS, POINT_RULES, REDEMPTION_STATES } from '../codes/points-mall'
import { defineEndpoints } from '../endpoint'
import { Protocol } from './content'
import { CouponFace } from './coupon'
import { Button, Cents, Count, Flag, Id, Millis, Nothing, Nullable, PageInput, PageOf, Picture, Words } from './shared'

/** An item that costs points, or points and money. */
export const PointItem = T.Object({
  itemId: T.String(),
  kind: Words(POINT_ITEM_KINDS),
  title: T.String(),
  /** For goods and vouchers. */
  picture: Nullable(Picture),
  /** For coupons. */
  face: Nullable(CouponFace),
  /** Points that one costs this shopper. */
  points: Count,
  cents: Cents,
  /** Points for others, where members pay fewer; else null. */
  fullPoints: Nullable(Count),
  /** Points for members, where that is less and the shopper is not one; else null. */
  memberPoints: Nullable(Count),
  /** Price of the goods, or value of the voucher; null when unknown. */
  listPrice: Nullable(Cents),
  /** null: unlimited. */
  left: Nullable(Count),
  taken: Count,
  /** exchange; short, wait, soldOut, enough, over: the reason why not. */
  button: Button,
})
export type PointItem = Static<typeof PointItem>

export const PointItemDetail = T.Object({
  ...PointItem.properties,
  /** For goods: the SKU, and the product's page. */
  specText: T.String(),
  productId: T.String(),
  skuId: T.String(),
  storeId: T.String(),
  /** For a coupon: 兑换后 7 天有效; for a voucher: 兑换后 90 天内有效. */
  validText: T.String(),
  /** For a voucher: where it can be used. */
  placeText: T.String(),
  /** 每人 2 件，兑换至 2026-12-31. */
  limitText: T.String(),
  /** Available points; 0 for a visitor. */
  available: Count,
  terms: T.Array(T.String()),
})
export type PointItemDetail = Static<typeof PointItemDetail>

/** A redemption of a shopper. */
export const GiftRedemption = T.Object({
  exchangeId: T.String(),
  itemId: T.String(),
  kind: Words(POINT_ITEM_KINDS),
  title: T.String(),
  picture: Nullable(Picture),
  number: Count,
  points: Count,
  cents: Cents,
  at: Millis,
  state: Words(REDEMPTION_STATES),
  stateText: T.String(),
  /** Empty unless it is to be paid. */
  payOrderNo: T.String(),
  /** The order of redeemed goods; else empty. */
  orderId: T.String(),
  /** The purchase of a redeemed voucher; else empty. */
  purchaseId: T.String(),
  /** pay, cancel; order, coupon, voucher: opens the redeemed item. */
  buttons: T.Array(Button),
})
export type GiftRedemption = Static<typeof GiftRedemption>

const ItemInput = T.Object({ itemId: Id })
const ExchangeInput = T.Object({ exchangeId: Id })

/** A column of the points mall. */
export const PointColumn = T.Object({ columnId: T.String(), title: T.String(), records: T.Array(PointItem) })
export type PointColumn = Static<typeof PointColumn>

export const legacyPointsMallEndpoints = defineEndpoints({
  'neweshop.point.getPointMallNew': {
    auth: 'session',
    input: T.Object({
      ...PageInput,
      filters: T.Optional(
        T.Object({
          kind: T.Optional(Words(POINT_ITEM_KINDS)),
          /** Only items that the shopper has enough points for. */
          isReachable: T.Optional(Flag),
        }),
      ),
    }),
    reply: T.Object({ ...PageOf(PointItem).properties, reachableCount: Count }),
  },
  /** Goods for points, sorted by points. */
  'eshop.special.getColumnProduct': {
    auth: 'session',
    input: Nothing,
    reply: T.Object({ columns: T.Array(PointColumn) }),
  },
})

export const pointsMallEndpoints = defineEndpoints({
  'GET pointsMall/detail': { auth: 'session', input: ItemInput, reply: PointItemDetail },
  /**
   * Redeems points for a coupon or a voucher, at once or with its payment. SYS_BIZ_DATA_ERROR_CODE: too few points,
   * sold out, limit reached, ended.
   */
  'POST pointsMall/exchange': {
    auth: 'shopper',
    input: ItemInput,
    reply: T.Object({ exchangeId: T.String(), payOrderNo: T.String(), payAmount: Cents }),
    idempotent: true,
  },
  /** Before the payment: the points are returned. */
  'POST pointsMall/cancel': { auth: 'shopper', input: ExchangeInput, reply: Nothing },
  /** The caller's redemptions, the newest first. */
  'GET point/order/list': { auth: 'shopper', input: T.Object(PageInput), reply: PageOf(GiftRedemption) },
  'GET pointsMall/exchanged': { auth: 'shopper', input: ExchangeInput, reply: GiftRedemption },
  /** The rules in force, as a protocol. */
  'GET point/member/agreement/getContent': {
    auth: 'session',
    input: T.Object({ type: T.Optional(Words(POINT_RULES)) }),
    reply: Protocol,
  },
  /** Stores with goods for points. */
  'GET pointsMall/stores': {
    auth: 'session',
    input: Nothing,
    reply: T.Object({ records: T.Array(T.Object({ storeId: T.String(), name: T.String() })) }),
  },
})
