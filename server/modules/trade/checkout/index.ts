import type { Module, ModuleContext } from '../../../compose-modules'
import type { CheckoutDeps } from './checkout.deps'
import { CheckoutService } from './checkout.service'

export { amountRows } from './amount.rules'
export { basketsOf, type CheckoutService } from './checkout.service'
export { type DeliveryChoice, deliveryChoices, isSentTo } from './delivery.rules'
export { centsOfFees, FREIGHT, TAX } from './fee.rules'
export type { Plan, PlannedStore, PreparedCheckout } from './plan'
export { type DeliveredLine, freightOf } from './price.rules'
export { requestsOf } from './reservation-requests'

export function createCheckout({ db, ...deps }: ModuleContext & CheckoutDeps) {
  return { services: { checkout: new CheckoutService(db.q, deps) } } satisfies Module
}
