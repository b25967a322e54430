import type { Module, ModuleContext } from '../../../compose-modules'
import { type InvoicePartDeps, invoicePart } from './invoice.part'
import { orderInvoiceRoutes } from './order-invoice.routes'
import { type OrderInvoiceDeps, OrderInvoiceDesk } from './order-invoice.service'

export function createOrderInvoice(deps: ModuleContext & OrderInvoiceDeps & InvoicePartDeps) {
  const { db, clock, outbox } = deps
  const desk = new OrderInvoiceDesk(db, clock, deps)
  outbox.on('order.received', 'invoice', ({ uid, orderId }) => desk.received(uid, orderId))
  outbox.on('order.refundEnded', 'invoice', ({ uid, orderId }) => desk.settle(uid, orderId))
  outbox.on('invoice.ended', 'order', ({ uid, subjectId }) => desk.settle(uid, subjectId))
  return {
    services: {},
    routes: { core: orderInvoiceRoutes(desk) },
    checkoutParts: [invoicePart(deps)],
  } satisfies Module
}
