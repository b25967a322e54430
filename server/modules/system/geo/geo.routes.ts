import { nearStoreEndpoints } from '@contract/schema/catalog'
import { geoEndpoints } from '@contract/schema/geo'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { Reader } from '../../../kernel/db'
import type { AddressService } from '../../customer/address'
import type { StoreService } from '../../goods/store'
import type { GeoService } from './geo.service'
import { storePlaceOf } from './store-place.rules'

export interface GeoRouteDeps {
  addresses: Pick<AddressService, 'areaAt'>
  stores: Pick<StoreService, 'findStore' | 'nearStores'>
}

export const geoRoutes = (q: Reader, geo: GeoService, { addresses, stores }: GeoRouteDeps): Route[] => [
  ...routesFor(geoEndpoints, {
    'POST geo/reverse': async (call) => ({ place: await geo.reverse(call.input) }),
    'GET geo/cities': () => ({ records: geo.cities() }),
    'GET geo/storePlace': async ({ input, now }) => {
      const store = await stores.findStore(q, input.storeId)
      return { place: store && storePlaceOf(store, now) }
    },
    'POST geo/search': async (call) => ({ records: await geo.search(call.input) }),
  }),
  ...routesFor(nearStoreEndpoints, {
    'POST store/getNearStores': ({ input, now }) => stores.nearStores(input, now, (point) => addresses.areaAt(point)),
  }),
]
