import { geoEndpoints } from '@contract/schema/geo'
import { type Route, routesFor } from '../../gateways/endpoint'
import type { GeoService } from './geo.service'

export const geoRoutes = (geo: GeoService): Route[] =>
  routesFor(geoEndpoints, {
    'POST geo/reverse': async (call) => ({ place: await geo.reverse(call.input) }),
    'GET geo/storePlace': async (call) => ({ place: await geo.storePlace(call.input.storeId, call.now) }),
    'POST geo/search': async (call) => ({ records: await geo.search(call.input) }),
  })
