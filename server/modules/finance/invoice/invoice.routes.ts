import { invoiceEndpoints } from '@contract/schema/invoice'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { InvoiceReadService } from './invoice-read.service'
import type { InvoiceTitleService } from './invoice-title.service'

export const invoiceRoutes = (titles: InvoiceTitleService, read: InvoiceReadService): Route[] =>
  routesFor(invoiceEndpoints, {
    'GET invoice/lastAsk': async ({ uid }) => ({ invoice: await titles.first(uid) }),
    'GET invoice/listTitles': async ({ uid }) => ({ records: await titles.list(uid) }),
    'POST invoice/saveTitle': ({ uid, input }) => titles.save(uid, input),
    'POST invoice/deleteTitle': async ({ uid, input }) => {
      await titles.delete(uid, input.id)
      return {}
    },
    'POST invoice/pageApplications': ({ uid, input }) => read.page(uid, input),
    'GET invoice/getApplication': ({ uid, input }) => read.detail(uid, input.applicationNo),
    'GET invoice/getFile': ({ uid, input }) => read.file(uid, input.applicationNo, input.isRed === true),
  })
