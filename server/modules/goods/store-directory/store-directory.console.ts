import { directoryDeskEndpoints } from '@contract/console/store-directory'
import { type ConsoleRoute, consoleRoutesFor } from '../../../gateways/console/console-endpoint'
import type { StoreDirectoryDeskService } from './store-directory-desk.service'

export const storeDirectoryConsoleRoutes = (desk: StoreDirectoryDeskService): ConsoleRoute[] =>
  consoleRoutesFor(directoryDeskEndpoints, {
    'storeDirectory/list': async ({ staff }) => ({ records: await desk.list(staff) }),
    'storeDirectory/edit': ({ input: { storeId, ...changes }, actor, staff }) =>
      desk.edit(actor, staff, storeId, changes),
  })
