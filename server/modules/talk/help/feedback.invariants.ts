import { FEEDBACK_REPLIES_A_DAY, FEEDBACKS_A_DAY } from '@contract/codes/help'
import type { Reader } from '../../../kernel/db'
import { grouped } from '../../../kernel/invariants'
import { type FeedbackMove, feedbackMachine } from './feedback.machine'

/**
 * The state and `turns` of a feedback follow from its events, and `handledAt` is set when staff answered or finished
 * it. The feedbacks and replies of a shopper on a day are limited.
 */
export async function feedbackBreaches(q: Reader): Promise<string[]> {
  const found: string[] = []
  const rows = await q.selectFrom('feedback').selectAll().execute()
  const events = grouped(await q.selectFrom('case_event').selectAll().orderBy('id').execute(), ({ caseId }) => caseId)
  for (const { feedbackNo, state, turns, movedAt, handledAt } of rows) {
    const [first, ...moves] = events.get(feedbackNo) ?? []
    let now: (typeof feedbackMachine.states)[number] = 'waiting'
    for (const { event } of moves) {
      const move = event as FeedbackMove
      if (!feedbackMachine.can(now, move)) found.push(`feedback ${feedbackNo} is ${now} before ${event}`)
      else now = feedbackMachine.next(now, move)
    }
    if (first?.event !== 'write') found.push(`feedback ${feedbackNo} begins with ${first?.event}`)
    if (now !== state) found.push(`feedback ${feedbackNo} is ${state}, its events lead to ${now}`)
    if (turns !== moves.length + 1) found.push(`feedback ${feedbackNo} counts ${turns} events`)
    if (movedAt !== (moves.at(-1) ?? first)?.at) found.push(`feedback ${feedbackNo} moved at ${movedAt}`)
    const isHandled = moves.some(({ event }) => event === 'answer' || event === 'finish')
    if (isHandled !== handledAt > 0) found.push(`feedback ${feedbackNo} was handled at ${handledAt}`)
  }
  for (const { uid, day, sentCount, replyCount } of await q.selectFrom('feedback_day').selectAll().execute())
    if (sentCount > FEEDBACKS_A_DAY || replyCount > FEEDBACK_REPLIES_A_DAY)
      found.push(`${uid} wrote ${sentCount} feedbacks and ${replyCount} replies on ${day}`)
  return found
}
