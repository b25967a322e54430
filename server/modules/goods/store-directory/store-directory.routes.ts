import { storeDirectoryEndpoints } from '@contract/schema/store-directory'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { StoreDirectoryService } from './store-directory.service'

export const storeDirectoryRoutes = (directory: StoreDirectoryService): Route[] =>
  routesFor(storeDirectoryEndpoints, {
    'GET store/directory': async ({ now }) => ({ records: await directory.list(now) }),
    'GET store/places': async () => ({ records: await directory.places() }),
  })
