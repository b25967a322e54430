import { orderInvoiceEndpoints } from '@contract/schema/invoice'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { OrderInvoiceDesk } from './order-invoice.service'

export const orderInvoiceRoutes = (desk: OrderInvoiceDesk): Route[] =>
  routesFor(orderInvoiceEndpoints, {
    'POST invoice/apply': ({ uid, input, idempotency }) => desk.apply(uid, input, idempotency),
    'POST productOrder/changeInvoice': async ({ uid, input }) => {
      await desk.change(uid, input.orderId, input.invoice)
      return {}
    },
    'POST invoice/amend': async ({ uid, input }) => {
      await desk.amend(uid, input.applicationNo, input.invoice)
      return {}
    },
  })
