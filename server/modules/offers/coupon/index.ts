import type { Door, Ground } from '../../../door'
import { couponRoutes } from './coupon.routes'
import { CouponService, type CouponUses } from './coupon.service'
import { CouponGiftService } from './coupon-gift.service'
import { couponHolder } from './coupon-holder'

export { type CouponRecord, couponFault } from './coupon.rules'
export { type CouponDemo, seedCoupon } from './coupon.seed'
export { CouponService, type Wallet } from './coupon.service'
export type * from './coupon.tables'

export function createCoupon({ db, clock, jobs, fanOut, holders, ...uses }: Ground & CouponUses) {
  const coupons = new CouponService(db, clock, fanOut, uses)
  const gifts = new CouponGiftService(db, jobs, coupons)
  holders.add(couponHolder)
  return { services: { coupons }, routes: { core: couponRoutes(coupons, gifts) } } satisfies Door
}
