import { consolePopupEndpoints } from '@contract/console/popup'
import { type ConsoleRoute, consoleRoutesFor } from '../../../gateways/console/console-endpoint'
import type { PopupDeskService } from './popup-desk.service'

export const popupConsoleRoutes = (popups: PopupDeskService): ConsoleRoute[] =>
  consoleRoutesFor(consolePopupEndpoints, {
    'popup/list': ({ input, staff }) => popups.list(staff, input),
    'popup/counts': async () => ({ records: await popups.counts() }),
    'popup/detail': ({ input, staff }) => popups.detail(staff, input.popupId),
    'popup/add': ({ input, actor, staff }) => popups.add(actor, staff, input),
    'popup/edit': ({ input: { popupId, ...changes }, actor, staff }) => popups.edit(actor, staff, popupId, changes),
    'popup/end': ({ input, actor, staff }) => popups.end(actor, staff, input.popupId),
  })
