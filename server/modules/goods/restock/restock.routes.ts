import { restockEndpoints } from '@contract/schema/restock'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { RestockService } from './restock.service'

export const restockRoutes = (restock: RestockService): Route[] =>
  routesFor(restockEndpoints, {
    'POST restock/ask': async (call) => {
      await restock.request(call.uid, call.input.productId, call.input.skuId)
      return {}
    },
    'POST restock/undo': async (call) => {
      await restock.undo(call.uid, call.input.productId, call.input.skuId)
      return {}
    },
  })
