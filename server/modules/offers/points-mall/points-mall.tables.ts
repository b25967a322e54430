import type { PointItemKind } from '@contract/codes/points-mall'
import type { PurchaseRow } from '../../finance/purchase'

export interface PointItemTable {
  itemId: string
  kind: PointItemKind
  /** Id of a coupon, a voucher, or a SKU. */
  ref: string
  /** For goods; else empty. */
  productId: string
  title: string
  points: number
  /** Null: members pay the same points. */
  memberPoints: number | null
  cents: number
  perPerson: number
  /** Epoch ms; available from starts_at (inclusive) to ends_at (exclusive). */
  startsAt: number
  endsAt: number
  createdAt: number
}

/**
 * A redemption, also one in progress; keeps the item as it was. Goods belong to an order: their id is the order line's,
 * their money is part of the order.
 */
export interface GiftRedemptionTable extends PurchaseRow {
  itemId: string
  kind: PointItemKind
  title: string
  /** JSON of a picture; empty without one. */
  picture: string
  number: number
  points: number
  /** For goods; else empty. */
  orderId: string
  /** The coupon or the voucher purchase that it gave; else empty. */
  heldId: string
}

declare module '../../../kernel/tables' {
  interface Tables {
    point_item: PointItemTable
    gift_redemption: GiftRedemptionTable
  }
}
