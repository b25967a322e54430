import { productPageEndpoints } from '@contract/schema/catalog'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { Reader } from '../../../kernel/db'
import type { AddressService } from '../../customer/address'
import type { BundleService } from '../../offers/bundle'
import type { CatalogService, Looker } from '../catalog'
import type { RestockService } from '../restock'

export interface ProductPageDeps {
  catalog: Pick<CatalogService, 'detail' | 'productSkus'>
  addresses: Pick<AddressService, 'defaultArea'>
  restock: Pick<RestockService, 'awaited'>
  bundles: Pick<BundleService, 'has'>
}

/** The detail page (behaviours 2.3): the catalogue's, with what the modules above it know of who looks. */
export const productPageRoutes = (q: Reader, { catalog, addresses, restock, bundles }: ProductPageDeps): Route[] => {
  const lookerOf = (uid: string | null): Looker | null =>
    uid === null
      ? null
      : {
          uid,
          area: () => addresses.defaultArea(q, uid),
          awaited: (productId) => restock.awaited(q, uid, productId),
        }
  return routesFor(productPageEndpoints, {
    'GET product/getProductDetail': async ({ input: { productId }, uid, now }) => ({
      ...(await catalog.detail(productId, lookerOf(uid), now)),
      ...((await bundles.has(productId, now)) && { hasBundles: true }),
    }),
    'GET productSku/getProductSkuApp': (call) =>
      catalog.productSkus(call.input.productId, lookerOf(call.uid), call.now),
  })
}
