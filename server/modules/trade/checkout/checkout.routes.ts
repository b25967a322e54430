import { couponChoiceEndpoints } from '@contract/schema/coupon'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { CheckoutService } from './checkout.service'

/** Coupons beside a submit (contract/schema/coupon.ts). */
export const checkoutRoutes = (checkout: CheckoutService): Route[] =>
  routesFor(couponChoiceEndpoints, {
    'POST productOrder/getCouponsList': (call) => checkout.couponChoices(call, call.input),
    'POST productOrder/getFreightCouponsList': (call) => checkout.freightChoices(call, call.input),
    'POST productOrder/confirmOrderChangeCoupons': (call) => checkout.confirm(call, call.input),
  })
