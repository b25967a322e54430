import { type CaseActor, type CaseWords, noteCase } from '../../../kernel/case-event.repo'
import type { Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import type { FeedbackMove } from './feedback.machine'
import * as repo from './feedback.repo'

/** A feedback, and the number of events that the caller has seen; without the number, any. */
interface Moved {
  uid: string
  feedbackNo: string
  turns?: number
}

interface Step {
  what: FeedbackMove
  actor: CaseActor
  words?: CaseWords
  /** The record of the handling by staff. */
  handling?: Pick<repo.FeedbackRow, 'handledAt' | 'handledBy' | 'note'>
}

/** Moves a feedback and adds the event. STATE_CHANGED: its state does not allow it, or another event came first. */
export async function moveFeedback(
  tx: Tx,
  seen: Moved,
  { what, actor, words = {}, handling }: Step,
  at: number,
): Promise<void> {
  if (!(await repo.move(tx, seen, what, { movedAt: at, ...handling }))) fail('STATE_CHANGED')
  await noteCase(tx, { uid: seen.uid, id: seen.feedbackNo }, what, actor, words, at)
}
