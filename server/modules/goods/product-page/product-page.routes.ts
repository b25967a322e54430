import { productPageEndpoints } from '@contract/schema/catalog'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { Reader } from '../../../kernel/db'
import type { AddressService } from '../../customer/address'
import type { BundleService } from '../../offers/bundle'
import type { CatalogService, ProductViewer } from '../catalog'
import type { RestockService } from '../restock'

export interface ProductPageDeps {
  catalog: Pick<CatalogService, 'detail' | 'productSkus'>
  addresses: Pick<AddressService, 'defaultArea'>
  restock: Pick<RestockService, 'requestedSkus'>
  bundles: Pick<BundleService, 'has'>
}

/** The detail page: the catalogue's reply plus the caller's data from the modules above it. */
export const productPageRoutes = (q: Reader, { catalog, addresses, restock, bundles }: ProductPageDeps): Route[] => {
  const lookerOf = (uid: string | null): ProductViewer | null =>
    uid === null
      ? null
      : {
          uid,
          area: () => addresses.defaultArea(q, uid),
          requestedSkus: (productId) => restock.requestedSkus(q, uid, productId),
        }
  return routesFor(productPageEndpoints, {
    'GET product/getProductDetail': async ({ input: { productId }, uid, now }) => {
      const [detail, hasBundles] = await Promise.all([
        catalog.detail(productId, lookerOf(uid), now),
        bundles.has(productId, now),
      ])
      return { ...detail, ...(hasBundles && { hasBundles }) }
    },
    'GET productSku/getProductSkuApp': (call) =>
      catalog.productSkus(call.input.productId, lookerOf(call.uid), call.now),
  })
}
