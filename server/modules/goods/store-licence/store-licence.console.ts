import { buffer } from 'node:stream/consumers'
import { licenceDeskEndpoints, licenceUploads } from '@contract/console/licence'
import { type ConsoleRoute, consoleRoutesFor, consoleUploadsFor } from '../../../gateways/console/console-endpoint'
import type { LicenceDeskService } from './licence-desk.service'

export const storeLicenceConsoleRoutes = (desk: LicenceDeskService): ConsoleRoute[] => [
  ...consoleRoutesFor(licenceDeskEndpoints, {
    'licence/list': ({ input, staff }) => desk.list(staff, input),
    'licence/count': ({ staff }) => desk.count(staff),
    'licence/lacking': async ({ staff }) => ({ records: await desk.lacking(staff) }),
    'licence/detail': ({ input, staff }) => desk.detail(staff, input.licenceId),
    'licence/add': ({ input, actor, staff }) => desk.add(actor, staff, input),
    'licence/again': ({ input, actor, staff }) => desk.again(actor, staff, input),
    'licence/check': ({ input, actor, staff }) => desk.check(actor, staff, input),
    'licence/refuse': ({ input, actor, staff }) => desk.refuse(actor, staff, input),
  }),
  ...consoleUploadsFor(licenceUploads, {
    'licence/upload': async ({ file }) => desk.upload(await buffer(file)),
  }),
]
