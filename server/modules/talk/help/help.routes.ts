import { ownFeedbackEndpoints } from '@contract/schema/feedback'
import { helpEndpoints, legacyHelpEndpoints } from '@contract/schema/help'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { FeedbackService } from './feedback.service'
import type { HelpSearchService } from './help-search.service'
import type { HelpTextService } from './help-text.service'

export const helpLegacyRoutes = (feedbacks: FeedbackService): Route[] =>
  routesFor(legacyHelpEndpoints, {
    'account.help.saveFeedback': (call) => feedbacks.saveFeedback(call.uid, call.input, call.idempotency, call.now),
  })

export const helpRoutes = (texts: HelpTextService, search: HelpSearchService): Route[] =>
  routesFor(helpEndpoints, {
    'GET help/list': async () => ({ records: await texts.list() }),
    'GET help/search': async ({ input }) => ({ records: await search.find(input.keyword) }),
    'GET help/detail': ({ input, uid }) => texts.detail(input.helpId, uid ?? ''),
    'POST help/vote': ({ input, uid }) => texts.vote(uid, input.helpId, input.isHelpful),
  })

export const feedbackRoutes = (feedbacks: FeedbackService): Route[] =>
  routesFor(ownFeedbackEndpoints, {
    'GET feedback/list': ({ uid, input }) => feedbacks.page(uid, input),
    'GET feedback/detail': ({ uid, input }) => feedbacks.detail(uid, input.feedbackNo),
    'POST feedback/reply': ({ uid, input: { feedbackNo, ...draft }, idempotency }) =>
      feedbacks.reply(uid, feedbackNo, draft, idempotency),
    'POST feedback/close': async ({ uid, input }) => {
      await feedbacks.close(uid, input.feedbackNo)
      return {}
    },
  })
