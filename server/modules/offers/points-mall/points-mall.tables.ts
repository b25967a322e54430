import type { PointItemKind } from '@contract/codes/points-mall'
import type { PurchaseRow } from '../../finance/purchase'

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

/**
 * What a shopper had for points, or is about to; as it was then. Goods are bought with an order: their id is the order line's,
 * their money the order's.
 */
export interface GiftRedemptionTable extends PurchaseRow {
  itemId: string
  kind: PointItemKind
  title: string
  /** JSON of a picture; empty without one. */
  picture: string
  number: number
  points: number
  /** Of goods; else empty. */
  orderId: string
  /** What it handed over: the coupon, the purchase of a voucher; else empty. */
  heldId: string
}

declare module '../../../kernel/tables' {
  interface Tables {
    point_item: PointItemTable
    gift_redemption: GiftRedemptionTable
  }
}
