import { type Static, Type as T } from '@sinclair/typebox'
import { POINT_ITEM_KINDS, POINT_RULES, REDEMPTION_STATES } from '../codes/points-mall'
import { defineEndpoints } from '../endpoint'
import { Protocol } from './content'
import { CouponFace } from './coupon'
import { Button, Cents, Count, Flag, Id, Millis, Nothing, Nullable, PageInput, PageOf, Picture, Words } from './shared'

/** Something that can be had for points, or points and money. */
export const PointItem = T.Object({
  itemId: T.String(),
  kind: Words(POINT_ITEM_KINDS),
  title: T.String(),
  /** Of goods and of a voucher. */
  picture: Nullable(Picture),
  /** Of a coupon. */
  face: Nullable(CouponFace),
  /** What one costs this shopper. */
  points: Count,
  cents: Cents,
  /** What others pay, where a member pays fewer points; else null. */
  fullPoints: Nullable(Count),
  /** What members pay, where that is less and the shopper is none; else null. */
  memberPoints: Nullable(Count),
  /** The price of goods in money, what a voucher is worth; null where there is none. */
  listPrice: Nullable(Cents),
  /** null: no end of them. */
  left: Nullable(Count),
  taken: Count,
  /** exchange; short, wait, soldOut, enough, over: why not. */
  button: Button,
})
export type PointItem = Static<typeof PointItem>

export const PointItemDetail = T.Object({
  ...PointItem.properties,
  /** Of goods: the very piece, and the page that tells more of it. */
  specText: T.String(),
  productId: T.String(),
  skuId: T.String(),
  storeId: T.String(),
  /** Of a coupon: 兑换后 7 天有效; of a voucher: 兑换后 90 天内有效. */
  validText: T.String(),
  /** Of a voucher: where it is taken. */
  placeText: T.String(),
  /** 每人 2 件，兑换至 2026-12-31. */
  limitText: T.String(),
  /** How many points the shopper has; 0 for a visitor. */
  available: Count,
  terms: T.Array(T.String()),
})
export type PointItemDetail = Static<typeof PointItemDetail>

/** What a shopper had for points. */
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
  /** Of one that is to be paid; else empty. */
  payOrderNo: T.String(),
  /** The order that goods went through; else empty. */
  orderId: T.String(),
  /** What a voucher was had as; else empty. */
  purchaseId: T.String(),
  /** pay, cancel; order, coupon, voucher: where what was had is. */
  buttons: T.Array(Button),
})
export type GiftRedemption = Static<typeof GiftRedemption>

const ItemInput = T.Object({ itemId: Id })
const ExchangeInput = T.Object({ exchangeId: Id })

/** A column of the exchange zone. */
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
          /** Only what the shopper has the points for. */
          isReachable: T.Optional(Flag),
        }),
      ),
    }),
    reply: T.Object({ ...PageOf(PointItem).properties, reachableCount: Count }),
  },
  /** Goods for points, by how many they take. */
  'eshop.special.getColumnProduct': {
    auth: 'session',
    input: Nothing,
    reply: T.Object({ columns: T.Array(PointColumn) }),
  },
})

export const pointsMallEndpoints = defineEndpoints({
  'GET pointsMall/detail': { auth: 'session', input: ItemInput, reply: PointItemDetail },
  /** Has a coupon or a voucher for points, at once or with its money. SYS_BIZ_DATA_ERROR_CODE: too few points, gone, enough, over. */
  'POST pointsMall/exchange': {
    auth: 'shopper',
    input: ItemInput,
    reply: T.Object({ exchangeId: T.String(), payOrderNo: T.String(), payAmount: Cents }),
    idempotent: true,
  },
  /** Before it is paid: the points come back. */
  'POST pointsMall/cancel': { auth: 'shopper', input: ExchangeInput, reply: Nothing },
  /** What the caller had for points, the newest first. */
  'GET point/order/list': { auth: 'shopper', input: T.Object(PageInput), reply: PageOf(GiftRedemption) },
  'GET pointsMall/exchanged': { auth: 'shopper', input: ExchangeInput, reply: GiftRedemption },
  /** The rules in force, as a protocol. */
  'GET point/member/agreement/getContent': {
    auth: 'session',
    input: T.Object({ type: T.Optional(Words(POINT_RULES)) }),
    reply: Protocol,
  },
  /** Shops whose goods take points. */
  'GET pointsMall/stores': {
    auth: 'session',
    input: Nothing,
    reply: T.Object({ records: T.Array(T.Object({ storeId: T.String(), name: T.String() })) }),
  },
})
