import { helpEndpoints, legacyHelpEndpoints } from '@contract/schema/help'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { HelpService } from './help.service'
import type { HelpTextService } from './help-text.service'

export const helpLegacyRoutes = (help: HelpService): Route[] =>
  routesFor(legacyHelpEndpoints, {
    'account.help.saveFeedback': (call) => help.saveFeedback(call.uid, call.input, call.idempotency, call.now),
  })

export const helpRoutes = (texts: HelpTextService): Route[] =>
  routesFor(helpEndpoints, {
    'GET help/list': async () => ({ records: await texts.list() }),
    'GET help/detail': ({ input, uid }) => texts.detail(input.helpId, uid ?? ''),
    'POST help/vote': ({ input, uid }) => texts.vote(uid, input.helpId, input.isHelpful),
  })
