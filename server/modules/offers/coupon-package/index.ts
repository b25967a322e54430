import type { Module, ModuleContext } from '../../../compose-modules'
import type { Payments } from '../../finance/payment'
import { type QuotaService, saleReservable } from '../../finance/quota'
import type { CouponReturnService, CouponService } from '../coupon'
import { couponPackageRoutes } from './coupon-package.routes'
import { CouponPackageService, PACKAGE } from './coupon-package.service'
import { CouponPackageOperatorService } from './coupon-package-operator.service'

export type { CouponPackage } from './coupon-package.rules'
export { type CouponPackageDemo, seedCouponPackage } from './coupon-package.seed'
export type { CouponPackageService } from './coupon-package.service'
export type * from './coupon-package.tables'

interface Deps {
  payments: Payments
  coupons: CouponService
  couponReturns: CouponReturnService
  quotas: QuotaService
}

export function createCouponPackage({
  db,
  clock,
  reservations,
  payments: { payables },
  ...deps
}: ModuleContext & Deps) {
  const { coupons, couponReturns, quotas } = deps
  const packages = new CouponPackageService(db, clock, { coupons, couponReturns, quotas, payables, reservations })
  const packageOperator = new CouponPackageOperatorService({ db, clock, packages, coupons, quotas })
  payables.add(packages)
  reservations.add(saleReservable(quotas, PACKAGE))
  return { services: { packages, packageOperator }, routes: { core: couponPackageRoutes(packages) } } satisfies Module
}
