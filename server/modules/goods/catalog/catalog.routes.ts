import { catalogEndpoints } from '@contract/schema/catalog'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { CatalogService } from './catalog.service'

export const catalogRoutes = (catalog: CatalogService): Route[] =>
  routesFor(catalogEndpoints, {
    'GET category/getTree': () => catalog.tree(),
    'POST product/pageProducts': (call) => catalog.writtenPage(call.input, call.now),
    'GET product/suggest': (call) => catalog.suggest(call.input.keyword ?? ''),
  })
