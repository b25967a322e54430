import { legacyMessageEndpoints } from '@contract/schema/message'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { MessageService } from './message.service'

export const messageLegacyRoutes = (messages: MessageService): Route[] =>
  routesFor(legacyMessageEndpoints, {
    'base.message.listTopBarMessage': (call) => messages.tops(call.uid, call.now),
    'base.message.listGuideBarMessageDetail': (call) => messages.page(call.uid, call.input, call.now),
    'base.message.updateMessageStatus': (call) => messages.read(call.uid, call.input, call.now),
  })
