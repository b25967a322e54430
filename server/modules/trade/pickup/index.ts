import type { Module, ModuleContext } from '../../../compose-modules'
import { pickupRoutes } from './pickup.routes'
import { PickupService, type PickupServiceDeps } from './pickup.service'
import { type PickupTimeDeps, PickupTimeService } from './pickup-time.service'

export function createPickup(deps: ModuleContext & PickupTimeDeps & Omit<PickupServiceDeps, 'time'>) {
  const { jobs, outbox } = deps
  const time = new PickupTimeService(deps)
  const pickups = new PickupService({ ...deps, time })
  jobs.handle('pickup.step', ({ uid, orderId }) => time.step(uid, orderId))
  outbox.on('order.appointed', 'pickup', ({ uid, orderId }) => time.begin(uid, orderId))
  outbox.on('order.closed', 'pickup', async ({ uid, orderIds }) => {
    for (const orderId of orderIds) await time.closed(uid, orderId)
  })
  return { services: { pickups }, routes: { core: pickupRoutes(pickups) } } satisfies Module
}
