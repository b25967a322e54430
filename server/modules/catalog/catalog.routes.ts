import { catalogEndpoints } from '@contract/schema/catalog'
import { type Route, routesFor, Written } from '../../gateways/endpoint'
import type { CatalogService } from './catalog.service'

export const catalogRoutes = (catalog: CatalogService): Route[] =>
  routesFor(catalogEndpoints, {
    'GET category/getTree': async () => new Written(await catalog.treeJson()),
    'POST product/pageProducts': async (call) => new Written(await catalog.pageJson(call.input, call.now)),
    'GET product/suggest': (call) => catalog.suggest(call.input.keyword ?? ''),
    'POST product/pageReviews': (call) => catalog.reviews(call.input),
  })
