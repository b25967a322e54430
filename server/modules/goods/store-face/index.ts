import { storeFaceEndpoints } from '@contract/schema/store'
import type { Module, ModuleContext } from '../../../compose-modules'
import { routesFor } from '../../../gateways/endpoint'
import { type StoreFaceDeps, StoreFaceService } from './store-face.service'

export function createStoreFace(deps: ModuleContext & StoreFaceDeps) {
  const faces = new StoreFaceService(deps)
  return {
    services: {},
    routes: {
      core: routesFor(storeFaceEndpoints, {
        'POST store/getStoreHome': ({ uid, input, now }) => faces.face(uid, input, now),
        'POST storeProduct/getStoreShortcutGoods': ({ input, now }) => faces.goods(input, now),
      }),
    },
  } satisfies Module
}
