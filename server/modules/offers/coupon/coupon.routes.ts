import { couponEndpoints } from '@contract/schema/coupon'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { CouponService } from './coupon.service'
import type { CouponGiftService } from './coupon-gift.service'
import type { CouponReminderService } from './coupon-reminder.service'

interface Deps {
  coupons: Pick<CouponService, 'centre' | 'claim' | 'mine'>
  gifts: Pick<CouponGiftService, 'give' | 'detail' | 'take' | 'takeBack'>
  reminders: Pick<CouponReminderService, 'remind' | 'unremind'>
}

export const couponRoutes = ({ coupons, gifts, reminders }: Deps): Route[] =>
  routesFor(couponEndpoints, {
    'POST coupon/bussinessCouponList': (call) => coupons.centre(call.uid, call.input, call.now),
    'POST coupon/userGetCoupon': (call) => coupons.claim(call.uid, call.input.couponId, call.idempotency, call.now),
    'POST coupon/remind': async ({ uid, input, now }) => ({
      coupon: await reminders.remind(uid, input.couponId, now),
    }),
    'POST coupon/unremind': async ({ uid, input, now }) => ({
      coupon: await reminders.unremind(uid, input.couponId, now),
    }),
    'GET coupon/pageMine': (call) => coupons.mine(call.uid, call.input, call.now),
    'POST coupon/give': (call) => gifts.give(call.uid, call.input.heldId, call.now),
    'GET coupon/giftDetail': (call) => gifts.detail(call.uid, call.input.giftCode, call.now),
    'POST coupon/takeGift': (call) => gifts.take(call.uid, call.input.giftCode, call.now),
    'POST coupon/takeBackGift': (call) => gifts.takeBack(call.uid, call.input.giftCode, call.now),
  })
