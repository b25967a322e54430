import type { Module, ModuleContext } from '../../../compose-modules'
import type { CheckoutDeps } from './checkout.deps'
import { checkoutRoutes } from './checkout.routes'
import { CheckoutService } from './checkout.service'

export { type Amounts, amountRows } from './amount.rules'
export { binsOf, CheckoutService } from './checkout.service'
export { rewardText } from './checkout.view'
export { type DeliveryChoice, deliveryChoices, isSentTo } from './delivery.rules'
export type { AskedLine } from './line.rules'
export type { CheckoutRequest, Plan, PlannedStore, StoreBasket } from './plan'
export { itemRequests } from './points-item'
export { type Brought, freightOf } from './price.rules'
export { requestsOf } from './reservation-requests'
export { slotRequests, slotsView, unpaidPickupRequests } from './slot.rules'

export function createCheckout({ db, ...deps }: ModuleContext & CheckoutDeps) {
  const checkout = new CheckoutService(db.q, deps)
  return { services: { checkout }, routes: { core: checkoutRoutes(checkout) } } satisfies Module
}
