import { chinaDay, DAY_MS, MINUTE_MS, startOfChinaDay } from '@contract/codes/china-time'
import { FOREVER } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import type { CouponRecord } from './coupon.rules'
import type { CouponService } from './coupon.service'

const HOUR_MS = 60 * MINUTE_MS

export interface CouponDemo {
  /** By their positions in the coupon centre; claims have no end. */
  coupons: readonly (Pick<
    CouponRecord,
    'couponId' | 'title' | 'storeId' | 'kind' | 'from' | 'off' | 'stacks' | 'audience' | 'perPerson'
  > & {
    /** Null: all of the store, or of the mall. */
    productIds: readonly string[] | null
    category?: CouponRecord['category']
    goods?: CouponRecord['goods']
    /** Days of validity from the claim. */
    days: number
    /** Null: unlimited. */
    total: number | null
    /** Claims start at an hour in China, a number of days after the seeding; absent: immediately. */
    begins?: { days: number; hour: number }
  })[]
}

export function seedCoupon(
  { db, coupons }: { db: Db; coupons: CouponService },
  demo: CouponDemo,
  now: number,
): Promise<void> {
  const runs = { claimUntil: FOREVER, isListed: true }
  return db.tx(async (tx) => {
    for (const [
      position,
      { productIds, category = null, goods = [], days, total, begins, ...coupon },
    ] of demo.coupons.entries()) {
      const reach = { productIds: productIds && new Set(productIds), category, goods }
      const claimFrom = begins ? startOfChinaDay(chinaDay(now + begins.days * DAY_MS)) + begins.hour * HOUR_MS : 0
      const record = { ...runs, claimFrom, ...coupon, ...reach, valid: { days }, position }
      await coupons.put(tx, record, total, now)
    }
  })
}
