import { recommendEndpoints } from '@contract/schema/catalog'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { Reader } from '../../../kernel/db'
import type { CartService } from '../../trade/cart'
import type { OrderService } from '../../trade/order'
import type { CatalogService, ShopperGoods } from '../catalog'

export interface RecommendRouteDeps {
  catalog: Pick<CatalogService, 'recommends'>
  cart: Pick<CartService, 'productsOf'>
  orders: Pick<OrderService, 'boughtLately'>
}

const NOTHING: ShopperGoods = { inCart: [], bought: [] }

/** A visitor is identified by the device, a shopper by uid with their cart and orders. */
export const recommendRoutes = (q: Reader, { catalog, cart, orders }: RecommendRouteDeps): Route[] =>
  routesFor(recommendEndpoints, {
    'POST product/pageRecommends': ({ input, uid, client, now }) => {
      const goods = async (of: string) => ({
        inCart: await cart.productsOf(q, of),
        bought: await orders.boughtLately(q, of),
      })
      return catalog.recommends.page(
        input,
        uid === null ? { who: client.deviceId, goods: async () => NOTHING } : { who: uid, goods: () => goods(uid) },
        now,
      )
    },
  })
