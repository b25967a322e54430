import type { Module, ModuleContext } from '../../../compose-modules'
import { pickupRoutes } from './pickup.routes'
import { PickupService, type PickupServiceDeps } from './pickup.service'
import { type PickupOperatorDeps, PickupOperatorService } from './pickup-operator.service'
import { PickupOrders, type PickupOrdersDeps } from './pickup-orders'
import { type PickupTimeDeps, PickupTimeService } from './pickup-time.service'

interface Deps
  extends PickupOrdersDeps,
    PickupOperatorDeps,
    Omit<PickupTimeDeps, 'pickupOrders' | 'orderPickups'>,
    Omit<PickupServiceDeps, 'time' | 'pickupOrders' | 'orderPickups' | 'orderSlots'> {
  orderPickups: PickupOrdersDeps['orderPickups'] & PickupTimeDeps['orderPickups'] & PickupServiceDeps['orderPickups']
  orderSlots: PickupOrdersDeps['orderSlots'] & PickupServiceDeps['orderSlots']
}

export function createPickup(deps: ModuleContext & Deps) {
  const { jobs, outbox } = deps
  const pickupOrders = new PickupOrders(deps)
  const time = new PickupTimeService({ ...deps, pickupOrders })
  const pickups = new PickupService({ ...deps, time, pickupOrders })
  jobs.handle('pickup.step', ({ uid, orderId }) => time.step(uid, orderId))
  outbox.on('order.appointed', 'pickup', ({ uid, orderId }) => time.begin(uid, orderId))
  outbox.on('order.closed', 'pickup', async ({ uid, orderIds }) => {
    for (const orderId of orderIds) await time.closed(uid, orderId)
  })
  return {
    services: { pickups, pickupOperator: new PickupOperatorService(deps) },
    routes: { core: pickupRoutes(pickups) },
  } satisfies Module
}
