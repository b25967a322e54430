import { FOREVER } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import type { CouponRecord } from './coupon.rules'
import type { CouponService } from './coupon.service'

export interface CouponDemo {
  /** By their places in the coupon centre; claimed without an end. */
  coupons: readonly (Pick<
    CouponRecord,
    'couponId' | 'title' | 'storeId' | 'kind' | 'from' | 'off' | 'stacks' | 'audience' | 'perPerson'
  > & {
    /** Null: all of the store, or of the mall. */
    productIds: readonly string[] | null
    category?: CouponRecord['category']
    goods?: CouponRecord['goods']
    /** Holds so many days from its claim. */
    days: number
    /** Null: no end of them. */
    total: number | null
  })[]
}

export function seedCoupon(
  { db, coupons }: { db: Db; coupons: CouponService },
  demo: CouponDemo,
  now: number,
): Promise<void> {
  const runs = { claimFrom: 0, claimUntil: FOREVER, isListed: true }
  return db.tx(async (tx) => {
    for (const [
      position,
      { productIds, category = null, goods = [], days, total, ...coupon },
    ] of demo.coupons.entries()) {
      const reach = { productIds: productIds && new Set(productIds), category, goods }
      const record = { ...runs, ...coupon, ...reach, valid: { days }, position }
      await coupons.put(tx, record, total, now)
    }
  })
}
