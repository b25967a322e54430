import { invoiceEndpoints } from '@contract/schema/invoice'
import type { Door, Ground } from '../../../door'
import { routesFor } from '../../../gateways/endpoint'
import { InvoiceService } from './invoice.service'

export { InvoiceService } from './invoice.service'
export type * from './invoice.tables'

export function createInvoice({ db }: Ground) {
  const invoices = new InvoiceService()
  const core = routesFor(invoiceEndpoints, {
    'GET invoice/lastAsk': async ({ uid }) => ({ invoice: await invoices.last(db.q, uid) }),
  })
  return { services: { invoices }, routes: { core } } satisfies Door
}
