import { pickupEndpoints } from '@contract/schema/pickup'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { PickupService } from './pickup.service'

export const pickupRoutes = (pickups: PickupService): Route[] =>
  routesFor(pickupEndpoints, {
    'POST pickup/page': ({ uid, input }) => pickups.page(uid, input),
    'GET pickup/detail': ({ uid, input }) => pickups.detail(uid, input.orderId),
    'POST pickup/changeSlot': async ({ uid, input }) => {
      await pickups.changeSlot(uid, input.orderId, input.slotAt)
      return {}
    },
  })
