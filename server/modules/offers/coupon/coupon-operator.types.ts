import type { Claimed } from './coupon.repo'
import type { CouponRecord } from './coupon.rules'

/** A coupon as the operator enters it. */
export interface CouponDraft extends Omit<CouponRecord, 'goods' | 'productIds' | 'category'> {
  /** The products that it applies to; null: all. */
  productIds: readonly string[] | null
  /** The category of its goods; null: any. */
  categoryId: string | null
  /** A gift coupon's SKUs: it gives one piece of the first that is in stock. */
  giftSkuIds: readonly string[]
}

/** A coupon in the operator's list; `total` null: unlimited. */
export interface ListedCoupon extends Claimed {
  record: CouponRecord
  total: number | null
}
