import { orderDeliveryEndpoints } from '@contract/schema/order-delivery'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { OrderDeliveryService } from './order-delivery.service'

export const orderDeliveryRoutes = (deliveries: OrderDeliveryService): Route[] =>
  routesFor(orderDeliveryEndpoints, {
    'GET productOrder/getDelivery': ({ uid, input: { addressId, ...name } }) => deliveries.look(uid, name, addressId),
    'POST productOrder/changeDelivery': async ({ uid, input }) => {
      await deliveries.change(uid, input)
      return {}
    },
  })
