import { chinaDay, DAY_MS, MINUTE_MS, startOfChinaDay } from '@contract/codes/china-time'
import { FOREVER } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import type { QuotaService } from '../../bank/quota'
import type { CouponRecord } from './coupon.rules'
import { COUPON_QUOTA, type CouponService } from './coupon.service'

const HOUR_MS = 60 * MINUTE_MS

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
    /** So many of them are gone. */
    taken?: number
    /** Claimed from an hour of China's on, so many days after the seeding; without it: at once. */
    begins?: { days: number; hour: number }
  })[]
}

export function seedCoupon(
  { db, coupons, quotas }: { db: Db; coupons: CouponService; quotas: QuotaService },
  demo: CouponDemo,
  now: number,
): Promise<void> {
  const runs = { claimUntil: FOREVER, isListed: true }
  return db.tx(async (tx) => {
    for (const [
      position,
      { productIds, category = null, goods = [], days, total, taken = 0, begins, ...coupon },
    ] of demo.coupons.entries()) {
      const reach = { productIds: productIds && new Set(productIds), category, goods }
      const claimFrom = begins ? startOfChinaDay(chinaDay(now + begins.days * DAY_MS)) + begins.hour * HOUR_MS : 0
      const record = { ...runs, claimFrom, ...coupon, ...reach, valid: { days }, position }
      await coupons.put(tx, record, total, now)
      const [left] = (await quotas.leftOf(tx, COUPON_QUOTA, [coupon.couponId])).values()
      if (taken > (left?.taken ?? 0)) await quotas.takeOf(tx, { kind: COUPON_QUOTA, ref: coupon.couponId }, taken)
    }
  })
}
