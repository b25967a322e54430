import type { PointItemKind, RedemptionState } from '@contract/codes/points-mall'

export interface PointItemTable {
  item_id: string
  kind: PointItemKind
  /** Id of a coupon, a voucher, or a SKU. */
  ref: string
  /** Of goods; else empty. */
  product_id: string
  title: string
  points: number
  /** Null: members pay as many as others. */
  member_points: number | null
  cents: number
  per_person: number
  /** Epoch ms; to be had from then up to, not including, ends_at. */
  starts_at: number
  ends_at: number
  created_at: number
}

/** What a shopper had for points, or is about to; as it was then. Of goods its id is the order line's. */
export interface GiftRedemptionTable {
  uid: string
  redemption_id: string
  item_id: string
  kind: PointItemKind
  title: string
  /** JSON of a picture; empty without one. */
  picture: string
  number: number
  points: number
  cents: number
  state: RedemptionState
  /** Empty where nothing but points was paid. */
  payable_no: string
  /** Of goods; else empty. */
  order_id: string
  /** What it handed over: the coupon, the purchase of a voucher; else empty. */
  held_id: string
  at: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    point_item: PointItemTable
    gift_redemption: GiftRedemptionTable
  }
}
