import { couponPackageEndpoints } from '@contract/schema/coupon-package'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { CouponPackageService } from './coupon-package.service'

export const couponPackageRoutes = (packages: CouponPackageService): Route[] =>
  routesFor(couponPackageEndpoints, {
    'GET couponPackage/list': ({ uid, input, now }) => packages.list(uid, input, now),
    'GET couponPackage/detail': ({ uid, input, now }) => packages.detail(uid, input.packageId, now),
    'POST couponPackage/buy': ({ uid, input, idempotency, now }) =>
      packages.buy(uid, input.packageId, idempotency, now),
    'GET couponPackage/record': ({ uid, input, now }) => packages.record(uid, input, now),
    'POST couponPackage/cancel': async ({ uid, input }) => {
      await packages.cancel(uid, input.purchaseId)
      return {}
    },
    'POST couponPackage/refund': async ({ uid, input }) => {
      await packages.refund(uid, input.purchaseId, '券包退款')
      return {}
    },
  })
