import { zoneDeskEndpoints } from '@contract/console/zone'
import { type ConsoleRoute, consoleRoutesFor } from '../../../gateways/console/console-endpoint'
import type { ZoneDeskService } from './zone-desk.service'

export const zoneConsoleRoutes = (desk: ZoneDeskService): ConsoleRoute[] =>
  consoleRoutesFor(zoneDeskEndpoints, {
    'zone/list': ({ staff }) => desk.list(staff),
    'zone/detail': ({ input, staff }) => desk.detail(staff, input.place),
    'zone/add': ({ input, actor, staff }) => desk.add(actor, staff, input),
    'zone/save': ({ input, actor, staff }) => desk.save(actor, staff, input),
    'zone/publish': ({ input, actor, staff }) => desk.publish(actor, staff, input.place, input.revision),
    'zone/schedule': ({ input, actor, staff }) => desk.schedule(actor, staff, input),
    'zone/revert': ({ input, actor, staff }) => desk.revert(actor, staff, input),
  })
