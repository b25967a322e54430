import type { Module, ModuleContext } from '../../../compose-modules'
import type { CheckoutPorts } from './checkout.ports'
import { checkoutRoutes } from './checkout.routes'
import { CheckoutService } from './checkout.service'

export { type Amounts, amountRows } from './amount.rules'
export { binsOf, CheckoutService } from './checkout.service'
export { rewardText } from './checkout.view'
export { type DeliveryChoice, deliveryChoices, isSentTo } from './delivery.rules'
export { itemRequests } from './exchange'
export type { AskedLine } from './line.rules'
export type { Ask, Bin, Plan, PlannedStore } from './plan'
export { type Brought, freightOf } from './price.rules'
export { requestsOf } from './reservation-requests'
export { slotRequests, slotsView, unpaidPickupRequests } from './slot.rules'

export function createCheckout({ db, ...uses }: ModuleContext & CheckoutPorts) {
  const checkout = new CheckoutService(db.q, uses)
  return { services: { checkout }, routes: { core: checkoutRoutes(checkout) } } satisfies Module
}
