import type { Module, ModuleContext } from '../../../compose-modules'
import { orderDeliveryRoutes } from './order-delivery.routes'
import { type OrderDeliveryDeps, OrderDeliveryService } from './order-delivery.service'

export function createOrderDelivery(deps: ModuleContext & OrderDeliveryDeps) {
  return { services: {}, routes: { core: orderDeliveryRoutes(new OrderDeliveryService(deps)) } } satisfies Module
}
