import { couponPackageEndpoints } from '@contract/schema/coupon-package'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { CouponPackageService } from './coupon-package.service'
import type { PackagePurchaseService } from './package-purchase.service'

export const couponPackageRoutes = (packages: CouponPackageService, purchases: PackagePurchaseService): Route[] =>
  routesFor(couponPackageEndpoints, {
    'GET couponPackage/list': ({ uid, input, now }) => packages.list(uid, input, now),
    'GET couponPackage/detail': ({ uid, input, now }) => packages.detail(uid, input.packageId, now),
    'POST couponPackage/buy': ({ uid, input, idempotency, now }) =>
      purchases.buy(uid, input.packageId, idempotency, now),
    'GET couponPackage/record': ({ uid, input, now }) => purchases.record(uid, input, now),
    'POST couponPackage/cancel': async ({ uid, input }) => {
      await purchases.cancel(uid, input.purchaseId)
      return {}
    },
    'POST couponPackage/refund': async ({ uid, input }) => {
      await purchases.refund(uid, input.purchaseId)
      return {}
    },
  })
