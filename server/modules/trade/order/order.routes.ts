import { orderEndpoints } from '@contract/schema/order'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { CheckoutService } from '../checkout'
import type { OrderService } from './order.service'
import type { OrderCommitService } from './order-commit.service'

/** The endpoints from submit page to order list (contract/schema/order.ts). */
export const orderRoutes = (
  checkout: Pick<CheckoutService, 'confirm' | 'problems'>,
  commits: OrderCommitService,
  orders: OrderService,
): Route[] =>
  routesFor(orderEndpoints, {
    'POST productOrder/confirmOrder': (call) => checkout.confirm(call, call.input),
    'POST productOrder/validateOnlineStock': async (call) => ({
      problems: await checkout.problems(call, call.input.binComits),
    }),
    'POST productOrder/commitOrder': (call) => commits.commit(call),
    'GET productOrder/getUserOrderCount': (call) => orders.countByStatus(call.uid),
    'POST productOrder/pageOrders': (call) => orders.page(call.uid, call.input),
    'GET productOrder/getOrderInfo': (call) => orders.detail(call.uid, call.input),
    'GET express/orderExpressQueryAll': (call) => orders.parcels(call.uid, call.input.orderId),
    'POST productOrder/cancelOrder': async (call) => ({
      refundText: await orders.cancel(call.uid, call.input.orderId, call.input.reason),
    }),
    'POST productOrder/remindShip': (call) => done(orders.remindShip(call.uid, call.input.orderId)),
    'POST productOrder/extendReceive': (call) => done(orders.extendReceive(call.uid, call.input.orderId)),
    'POST productOrder/confirmReceive': (call) => done(orders.confirmReceive(call.uid, call.input.orderId)),
    'POST productOrder/deleteOrder': (call) => done(orders.delete(call.uid, call.input.orderId)),
    'POST productOrder/changeAddress': (call) =>
      done(orders.changeAddress(call.uid, call.input.orderId, call.input.addressId)),
    'POST productOrder/buyAgain': (call) => orders.buyAgain(call.uid, call.input.orderId, call.input.skuId),
  })

/** An action with an empty reply. */
async function done(action: Promise<void>): Promise<Record<string, never>> {
  await action
  return {}
}
