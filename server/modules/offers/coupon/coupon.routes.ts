import { couponEndpoints } from '@contract/schema/coupon'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { CouponService } from './coupon.service'
import type { CouponGiftService } from './coupon-gift.service'

export const couponRoutes = (coupons: CouponService, gifts: CouponGiftService): Route[] =>
  routesFor(couponEndpoints, {
    'POST coupon/bussinessCouponList': (call) => coupons.centre(call.uid, call.input, call.now),
    'POST coupon/userGetCoupon': (call) => coupons.claim(call.uid, call.input.couponId, call.idempotency, call.now),
    'GET coupon/pageMine': (call) => coupons.mine(call.uid, call.input, call.now),
    'POST coupon/give': (call) => gifts.give(call.uid, call.input.heldId, call.now),
    'GET coupon/giftDetail': (call) => gifts.detail(call.uid, call.input.giftCode, call.now),
    'POST coupon/takeGift': (call) => gifts.take(call.uid, call.input.giftCode, call.now),
    'POST coupon/takeBackGift': (call) => gifts.takeBack(call.uid, call.input.giftCode, call.now),
  })
