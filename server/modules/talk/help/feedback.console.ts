import { feedbackEndpoints } from '@contract/console/feedback'
import { type ConsoleRoute, consoleRoutesFor, type Staff } from '../../../gateways/console/console-endpoint'
import type { FeedbackDeskService } from './feedback-desk.service'
import type { FeedbackOperatorService } from './feedback-operator.service'

const mayHandle = ({ permissions }: Staff): boolean => permissions.includes('cases.decide')

/** Feedback in the console (contract/console/feedback.ts). */
export const feedbackConsoleRoutes = (desk: FeedbackDeskService, operator: FeedbackOperatorService): ConsoleRoute[] =>
  consoleRoutesFor(feedbackEndpoints, {
    'feedback/list': ({ input, staff }) => desk.list(mayHandle(staff), input),
    'feedback/counts': async ({ input }) => ({ views: await desk.counts(input.types) }),
    'feedback/detail': ({ input, staff }) => desk.detail(mayHandle(staff), input.feedbackNo),
    'feedback/handle': async ({ input: { feedbackNo, note, answer, turns }, actor, staff }) => {
      await operator.handle(actor, feedbackNo, { note: note.trim(), answer: answer.trim() }, turns)
      return desk.detail(mayHandle(staff), feedbackNo)
    },
    'feedback/reopen': async ({ input: { feedbackNo, turns }, actor, staff }) => {
      await operator.reopen(actor, feedbackNo, turns)
      return desk.detail(mayHandle(staff), feedbackNo)
    },
  })
