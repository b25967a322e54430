import { couponEndpoints } from '@contract/schema/coupon'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { CouponService } from './coupon.service'

export const couponRoutes = (coupons: CouponService): Route[] =>
  routesFor(couponEndpoints, {
    'GET coupon/bussinessCouponList': (call) => coupons.centre(call.uid, call.input, call.now),
    'POST coupon/userGetCoupon': (call) => coupons.claim(call.uid, call.input.couponId, call.idempotency, call.now),
    'GET coupon/pageMine': (call) => coupons.mine(call.uid, call.input, call.now),
  })
