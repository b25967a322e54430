import { consoleReviewEndpoints } from '@contract/console/review'
import { type ConsoleRoute, consoleRoutesFor, type Staff } from '../../../gateways/console/console-endpoint'
import type { ReviewDeskService } from './review-desk.service'
import type { ReviewOperatorService } from './review-operator.service'

const mayAnswer = ({ permissions }: Staff): boolean => permissions.includes('cases.decide')

/** Reviews in the console (contract/console/review.ts). */
export const reviewConsoleRoutes = (desk: ReviewDeskService, operator: ReviewOperatorService): ConsoleRoute[] =>
  consoleRoutesFor(consoleReviewEndpoints, {
    'review/list': ({ input, staff }) => desk.list(staff.stores, mayAnswer(staff), input),
    'review/counts': async ({ input, staff }) => ({ views: await desk.counts(staff.stores, input) }),
    'review/detail': ({ input, staff }) => desk.detail(staff.stores, mayAnswer(staff), input),
    'review/answer': async ({ input: { seen, content, ...key }, actor, staff }) => {
      await operator.answer(actor, staff.stores, key, { seen, content: content.trim() })
      return desk.detail(staff.stores, mayAnswer(staff), key)
    },
  })
