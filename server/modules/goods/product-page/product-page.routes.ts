import { productPageEndpoints } from '@contract/schema/catalog'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { Reader } from '../../../kernel/db'
import type { AddressService } from '../../people/address'
import type { CatalogService, Looker } from '../catalog'
import type { RestockService } from '../restock'

export interface ProductPageUses {
  catalog: CatalogService
  addresses: AddressService
  restock: RestockService
}

/** The detail page (behaviours 2.3): the catalogue's, with what the modules above it know of who looks. */
export const productPageRoutes = (q: Reader, { catalog, addresses, restock }: ProductPageUses): Route[] => {
  const lookerOf = (uid: string | null): Looker | null =>
    uid === null
      ? null
      : {
          uid,
          area: () => addresses.defaultArea(q, uid),
          awaited: (productId) => restock.awaited(q, uid, productId),
        }
  return routesFor(productPageEndpoints, {
    'GET product/getProductDetail': (call) => catalog.detail(call.input.productId, lookerOf(call.uid), call.now),
    'GET productSku/getProductSkuApp': (call) =>
      catalog.productSkus(call.input.productId, lookerOf(call.uid), call.now),
  })
}
