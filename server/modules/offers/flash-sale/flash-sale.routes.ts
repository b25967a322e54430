import { flashSaleEndpoints } from '@contract/schema/flash-sale'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { FlashSaleService } from './flash-sale.service'

export const flashSaleRoutes = (flashSales: FlashSaleService): Route[] =>
  routesFor(flashSaleEndpoints, {
    'GET flashSale/sessions': async ({ now }) => ({ now, records: await flashSales.sessions(now) }),
    'GET flashSale/products': (call) => flashSales.shelf(call.input.sessionId, call.uid, call.now),
    'GET flashSale/reminders': async (call) => ({ records: await flashSales.reminders(call.uid, call.now) }),
    'POST flashSale/remind': async ({ uid, input, now }) => {
      await flashSales.remind(uid, input.offerId, input.productId, now)
      return {}
    },
    'POST flashSale/unremind': async ({ uid, input }) => {
      await flashSales.unremind(uid, input.offerId, input.productId)
      return {}
    },
  })
