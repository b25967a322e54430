import { messageEndpoints } from '@contract/console/message'
import { type ConsoleRoute, consoleRoutesFor } from '../../../gateways/console/console-endpoint'
import type { MessageDeskService } from './message-desk.service'

export const messageConsoleRoutes = (desk: MessageDeskService): ConsoleRoute[] =>
  consoleRoutesFor(messageEndpoints, {
    'message/list': ({ input }) => desk.list(input),
    'message/readers': ({ input }) => desk.readers(input.to),
    'message/send': async ({ input, actor, staff }) => {
      await desk.send(actor, staff.stores, input)
      return {}
    },
  })
