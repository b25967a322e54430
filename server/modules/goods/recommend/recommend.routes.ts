import { recommendEndpoints } from '@contract/schema/catalog'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { Reader } from '../../../kernel/db'
import type { AccountService } from '../../customer/account'
import type { CartService } from '../../trade/cart'
import type { OrderService } from '../../trade/order'
import type { CatalogService, RecommendCaller, ShopperGoods } from '../catalog'

export interface RecommendRouteDeps {
  catalog: Pick<CatalogService, 'recommends' | 'findProductCards'>
  account: Pick<AccountService, 'liking' | 'addInterestTags'>
  cart: Pick<CartService, 'productsOf'>
  orders: Pick<OrderService, 'boughtLately' | 'completedLately'>
}

const NOTHING: ShopperGoods = { inCart: [], bought: [] }
/** The caller without personal recommendations: neither shopper nor device has an effect. */
const EVERYONE: RecommendCaller = { who: 'everyone', interests: [], goods: async () => NOTHING }

/**
 * A visitor is identified by the device, a shopper by uid with their cart, orders and interests
 * [account.personal] [account.interests].
 */
export function recommendRoutes(q: Reader, { catalog, account, cart, orders }: RecommendRouteDeps): Route[] {
  const callerOf = async (uid: string): Promise<RecommendCaller> => {
    const { isPersonal, interests } = await account.liking(q, uid)
    if (!isPersonal) return EVERYONE
    const goods = async () => ({ inCart: await cart.productsOf(q, uid), bought: await orders.boughtLately(q, uid) })
    return { who: uid, interests, goods }
  }
  return routesFor(recommendEndpoints, {
    'POST product/pageRecommends': async ({ input, uid, client, now }) => {
      const caller =
        uid === null ? { who: client.deviceId, interests: [], goods: async () => NOTHING } : await callerOf(uid)
      const { viewed: _, ...place } = input
      return catalog.recommends.page(caller === EVERYONE ? place : input, caller, now)
    },
    'GET product/getBoughtProducts': async ({ uid, now }) => {
      const lines = await orders.completedLately(q, uid)
      const ids = lines.map(({ productId }) => productId)
      const found = ids.length > 0 ? await catalog.findProductCards(q, ids, now) : []
      const cards = new Map(found.map((card) => [card.productId, card]))
      const records = lines.flatMap(({ orderId, skuId, productId }) => {
        const card = cards.get(productId)
        return card && !card.isSoldOut ? [{ orderId, skuId, card }] : []
      })
      return { records }
    },
  })
}
