import { catalogEndpoints } from '@contract/schema/catalog'
import { type Route, routesFor, Written } from '../../gateways/endpoint'
import type { Point, StoreService } from '../store'
import type { CatalogService } from './catalog.service'
import type { ShopperGoods } from './recommend.service'

const NOTHING: ShopperGoods = { inCart: [], bought: [] }

export const catalogRoutes = (
  catalog: CatalogService,
  stores: StoreService,
  areaAt: (point: Point) => string,
  goodsOf: (uid: string) => Promise<ShopperGoods>,
): Route[] =>
  routesFor(catalogEndpoints, {
    'GET category/getTree': async () => new Written(await catalog.treeJson()),
    'POST product/pageProducts': async (call) => new Written(await catalog.pageJson(call.input, call.now)),
    'POST product/pageRecommends': ({ input, uid, caller, now }) =>
      catalog.recommends.page(
        input,
        uid === null ? { who: caller.deviceId, goods: async () => NOTHING } : { who: uid, goods: () => goodsOf(uid) },
        now,
      ),
    'GET product/suggest': (call) => catalog.suggest(call.input.keyword ?? ''),
    'GET product/getProductDetail': (call) => catalog.detail(call.input.productId, call.uid, call.now),
    'GET productSku/getProductSkuApp': (call) => catalog.productSkus(call.input.productId, call.uid, call.now),
    'POST product/pageReviews': (call) => catalog.reviews(call.input),
    'POST store/getNearStores': (call) => stores.nearStores(call.input, call.now, areaAt),
  })
