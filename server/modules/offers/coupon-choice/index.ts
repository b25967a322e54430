import type { Module, ModuleContext } from '../../../compose-modules'
import type { CheckoutService } from '../../trade/checkout'
import { couponChoiceRoutes } from './coupon-choice.routes'
import { type CouponChoiceDeps, CouponChoiceService } from './coupon-choice.service'

interface CouponChoiceRouteDeps {
  checkout: Pick<CheckoutService, 'confirm'>
}

export function createCouponChoice({ db, ...deps }: ModuleContext & CouponChoiceDeps & CouponChoiceRouteDeps) {
  const couponChoices = new CouponChoiceService(db.q, deps)
  return {
    services: { couponChoices },
    routes: { core: couponChoiceRoutes(couponChoices, deps.checkout) },
  } satisfies Module
}
