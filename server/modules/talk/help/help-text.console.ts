import { helpDeskEndpoints } from '@contract/console/help'
import { type ConsoleRoute, consoleRoutesFor } from '../../../gateways/console/console-endpoint'
import type { HelpTextDeskService } from './help-text-desk.service'

export const helpTextConsoleRoutes = (desk: HelpTextDeskService): ConsoleRoute[] =>
  consoleRoutesFor(helpDeskEndpoints, {
    'help/list': async ({ input, staff }) => ({ records: await desk.list(staff, input.category) }),
    'help/detail': ({ input, staff }) => desk.detail(staff, input.helpId),
    'help/add': ({ input, actor, staff }) => desk.add(actor, staff, input),
    'help/edit': ({ input: { helpId, ...changes }, actor, staff }) => desk.edit(actor, staff, helpId, changes),
  })
