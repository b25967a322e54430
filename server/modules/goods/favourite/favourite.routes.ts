import { favouriteEndpoints } from '@contract/schema/favourite'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { FavouriteService } from './favourite.service'

export const favouriteRoutes = (favourites: FavouriteService): Route[] =>
  routesFor(favouriteEndpoints, {
    'GET favourite/list': (call) => favourites.list(call.uid, call.input),
    'GET favourite/has': async ({ uid, input }) => ({ isKept: await favourites.has(uid, input.productId) }),
    'POST favourite/add': async (call) => {
      await favourites.add(call.uid, call.input.productId)
      return {}
    },
    'POST favourite/remove': async (call) => {
      await favourites.remove(call.uid, call.input.productIds)
      return {}
    },
  })
