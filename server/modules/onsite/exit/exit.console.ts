import { exitDeskEndpoints } from '@contract/console/exit'
import { type ConsoleRoute, consoleRoutesFor } from '../../../gateways/console/console-endpoint'
import type { ExitDeskService } from './exit-desk.service'

/** The exit of the console (contract/console/exit.ts). */
export const exitConsoleRoutes = (desk: ExitDeskService): ConsoleRoute[] =>
  consoleRoutesFor(exitDeskEndpoints, {
    'exit/look': ({ input, actor, staff }) => desk.look(actor, staff.stores, input),
    'exit/pass': ({ input, actor, staff }) => desk.pass(actor, staff.stores, input),
    'exit/stop': ({ input, actor, staff }) => desk.stop(actor, staff.stores, input),
    'exit/renew': ({ input, actor, staff }) => desk.renew(actor, staff.stores, input),
    'exit/undo': ({ input, actor, staff }) => desk.undo(actor, staff.stores, input),
    'exit/recent': async ({ actor, staff }) => ({ records: await desk.recent(actor, staff.stores) }),
    'exit/report': ({ input, staff }) => desk.report(staff.stores, input.days),
  })
