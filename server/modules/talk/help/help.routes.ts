import { legacyHelpEndpoints } from '@contract/schema/help'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { HelpService } from './help.service'

export const helpLegacyRoutes = (help: HelpService): Route[] =>
  routesFor(legacyHelpEndpoints, {
    'account.help.saveFeedback': (call) => help.saveFeedback(call.uid, call.input, call.idempotency, call.now),
  })
