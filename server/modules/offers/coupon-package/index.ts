import type { Module, ModuleContext } from '../../../compose-modules'
import type { PurchaseService } from '../../finance/purchase'
import { type QuotaService, saleReservable } from '../../finance/quota'
import type { CouponReturnService, CouponService } from '../coupon'
import { couponPackageRoutes } from './coupon-package.routes'
import { CouponPackageService, PACKAGE } from './coupon-package.service'
import { CouponPackageOperatorService } from './coupon-package-operator.service'
import { PackagePurchaseService } from './package-purchase.service'

export type { CouponPackage } from './coupon-package.rules'
export { type CouponPackageDemo, seedCouponPackage } from './coupon-package.seed'
export type { CouponPackageService } from './coupon-package.service'
export type * from './coupon-package.tables'
export type { PackagePurchaseService } from './package-purchase.service'

interface Deps {
  purchases: Pick<PurchaseService, 'add'>
  coupons: Pick<CouponService, 'grantCoupons' | 'canGrant' | 'faces' | 'heldOf' | 'views' | 'record'>
  couponReturns: Pick<CouponReturnService, 'withdraw' | 'restore'>
  quotas: Pick<QuotaService, 'take' | 'giveBack' | 'taken' | 'open' | 'takeOf' | 'giveBackOf' | 'leftOf'>
}

export function createCouponPackage(deps: ModuleContext & Deps) {
  const { db, clock, reservations, purchases, coupons, couponReturns, quotas } = deps
  const packages = new CouponPackageService({ db, coupons, quotas })
  const packagePurchases = new PackagePurchaseService({ db, packages, coupons, couponReturns, purchases })
  const packageOperator = new CouponPackageOperatorService({ db, clock, packages, coupons, quotas })
  reservations.add(saleReservable(quotas, PACKAGE))
  return {
    services: { packages, packagePurchases, packageOperator },
    routes: { core: couponPackageRoutes(packages, packagePurchases) },
  } satisfies Module
}
