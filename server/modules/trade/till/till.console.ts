import { tillEndpoints } from '@contract/console/till'
import { type ConsoleRoute, consoleRoutesFor } from '../../../gateways/console/console-endpoint'
import type { TillService } from './till.service'

/** The till of the console (contract/console/till.ts). */
export const tillConsoleRoutes = (till: TillService): ConsoleRoute[] =>
  consoleRoutesFor(tillEndpoints, {
    'till/look': ({ input, actor, staff }) => till.look(actor, staff.stores, input),
    'till/verify': ({ input, actor, staff }) => till.verify(actor, staff.stores, input),
    'till/undo': ({ input, actor, staff }) => till.undo(actor, staff.stores, input.useId),
    'till/recent': ({ input, actor, staff }) => till.recent(actor, staff.stores, input),
  })
