import { liveDeskEndpoints } from '@contract/console/live'
import { type ConsoleRoute, consoleRoutesFor } from '../../../gateways/console/console-endpoint'
import type { LiveDeskService } from './live-desk.service'

export const liveConsoleRoutes = (desk: LiveDeskService): ConsoleRoute[] =>
  consoleRoutesFor(liveDeskEndpoints, {
    'live/list': ({ input, staff }) => desk.list(staff, input),
    'live/counts': ({ staff }) => desk.counts(staff),
    'live/detail': ({ input, staff }) => desk.detail(staff, input.liveRoomCode),
    'live/add': ({ input, actor, staff }) => desk.add(actor, staff, input),
    'live/edit': ({ input: { liveRoomCode, ...changes }, actor, staff }) =>
      desk.edit(actor, staff, liveRoomCode, changes),
    'live/goods': ({ input: { liveRoomCode, ...shelf }, actor, staff }) =>
      desk.setGoods(actor, staff, liveRoomCode, shelf),
    'live/pin': ({ input, actor, staff }) => desk.pin(actor, staff, input.liveRoomCode, input.number),
    'live/start': ({ input, actor, staff }) => desk.move(actor, staff, input, 'start'),
    'live/pause': ({ input, actor, staff }) => desk.move(actor, staff, input, 'pause'),
    'live/resume': ({ input, actor, staff }) => desk.move(actor, staff, input, 'resume'),
    'live/fail': ({ input, actor, staff }) => desk.move(actor, staff, input, 'fail'),
    'live/end': ({ input, actor, staff }) => desk.move(actor, staff, input, 'end'),
    'live/ban': ({ input, actor, staff }) => desk.move(actor, staff, input, 'ban'),
    'live/unban': ({ input, actor, staff }) => desk.move(actor, staff, input, 'unban'),
  })
