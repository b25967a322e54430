import { couponChoiceEndpoints } from '@contract/schema/coupon'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { CheckoutService } from '../../trade/checkout'
import type { CouponChoiceService } from './coupon-choice.service'

/** Coupons on the submit page (contract/schema/coupon.ts). */
export const couponChoiceRoutes = (choices: CouponChoiceService, checkout: Pick<CheckoutService, 'confirm'>): Route[] =>
  routesFor(couponChoiceEndpoints, {
    'POST productOrder/getCouponsList': (call) => choices.all(call, call.input),
    'POST productOrder/getFreightCouponsList': (call) => choices.ofFreight(call, call.input),
    'POST productOrder/confirmOrderChangeCoupons': (call) => checkout.confirm(call, call.input),
  })
