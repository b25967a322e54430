import type { PointItemKind, RedemptionState } from '@contract/codes/points-mall'

export interface PointItemTable {
  itemId: string
  kind: PointItemKind
  /** Id of a coupon, a voucher, or a SKU. */
  ref: string
  /** Of goods; else empty. */
  productId: string
  title: string
  points: number
  /** Null: members pay as many as others. */
  memberPoints: number | null
  cents: number
  perPerson: number
  /** Epoch ms; to be had from then up to, not including, ends_at. */
  startsAt: number
  endsAt: number
  createdAt: number
}

/** What a shopper had for points, or is about to; as it was then. Of goods its id is the order line's. */
export interface GiftRedemptionTable {
  uid: string
  redemptionId: string
  itemId: string
  kind: PointItemKind
  title: string
  /** JSON of a picture; empty without one. */
  picture: string
  number: number
  points: number
  cents: number
  state: RedemptionState
  /** Empty for goods, which are paid with their order, and where nothing but points was paid. */
  payableNo: string
  /** Of goods; else empty. */
  orderId: string
  /** What it handed over: the coupon, the purchase of a voucher; else empty. */
  heldId: string
  at: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    point_item: PointItemTable
    gift_redemption: GiftRedemptionTable
  }
}
