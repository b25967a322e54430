import type { Module, ModuleContext } from '../../../compose-modules'
import { couponChoiceRoutes } from './coupon-choice.routes'
import { type CouponChoiceDeps, CouponChoiceService } from './coupon-choice.service'

export function createCouponChoice({ db, ...deps }: ModuleContext & CouponChoiceDeps) {
  const couponChoices = new CouponChoiceService(db.q, deps)
  return {
    services: { couponChoices },
    routes: { core: couponChoiceRoutes(couponChoices, deps.checkout) },
  } satisfies Module
}
