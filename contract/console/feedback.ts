import { type Static, Type as T } from '@sinclair/typebox'
import { FEEDBACK_NOTE_MAX, FEEDBACK_STATES, FEEDBACK_TYPE_CODES, FEEDBACK_VIEWS } from '../codes/help'
import { MESSAGE_TEXT_MAX } from '../codes/message'
import { defineConsoleEndpoints } from '../endpoint'
import { CaseEvent } from '../schema/aftersale'
import { Count, Id, Lines, Millis, Words } from '../schema/shared'
import { Act, CursorInput, CursorPage, ViewCount } from './shared'

export const ConsoleFeedback = T.Object({
  feedbackNo: T.String(),
  uid: T.String(),
  type: Words(FEEDBACK_TYPE_CODES),
  typeText: T.String(),
  /** The text with which it was opened, and the number of its pictures. */
  content: T.String(),
  imageCount: Count,
  /** Masked; empty without one. */
  mobile: T.String(),
  createdAt: Millis,
  state: Words(FEEDBACK_STATES),
  stateText: T.String(),
  /** Number of events of the thread; an act sends the number that was seen. */
  turns: Count,
  /** Moment of the last event. */
  movedAt: Millis,
  /** When staff handled it last, and who; 0: never. */
  handledAt: Millis,
  handledBy: T.String(),
  /** A note of staff; the shopper never sees it. */
  note: T.String(),
  /** The target of the chat from which staff opened it; empty: the shopper wrote it. */
  chatTarget: T.String(),
  acts: T.Array(Act),
})
export type ConsoleFeedback = Static<typeof ConsoleFeedback>

/** A feedback with the events of both sides, the oldest first. */
export const FeedbackThread = T.Object({ ...ConsoleFeedback.properties, events: T.Array(CaseEvent) })
export type FeedbackThread = Static<typeof FeedbackThread>

const Types = { types: T.Optional(T.Array(Words(FEEDBACK_TYPE_CODES), { maxItems: FEEDBACK_TYPE_CODES.length })) }

/** Feedback of shoppers to the mall. It belongs to no store: every account with the permission reads all. */
export const feedbackEndpoints = defineConsoleEndpoints({
  /** open: the longest waiting first. handled: the last moved first. */
  'feedback/list': {
    auth: 'staff:members.read',
    input: T.Object({ view: Words(FEEDBACK_VIEWS), ...Types, ...CursorInput }),
    reply: CursorPage(ConsoleFeedback),
  },
  /** Counts of waiting feedback. */
  'feedback/counts': {
    auth: 'staff:members.read',
    input: T.Object(Types),
    reply: T.Object({ views: T.Array(ViewCount) }),
  },
  /** SYS_PARAM_ERROR: there is none. */
  'feedback/detail': { auth: 'staff:members.read', input: T.Object({ feedbackNo: Id }), reply: FeedbackThread },
  /**
   * Adds an answer to the thread, which the shopper also gets as a message; an empty one closes the feedback. The note
   * replaces the former one. STATE_CHANGED: it does not wait, or has another event than the seen ones.
   */
  'feedback/handle': {
    auth: 'staff:cases.decide',
    input: T.Object({ feedbackNo: Id, turns: Count, note: Lines(FEEDBACK_NOTE_MAX), answer: Lines(MESSAGE_TEXT_MAX) }),
    reply: FeedbackThread,
  },
  /** Makes it wait again. STATE_CHANGED: it waits, or has another event than the seen ones. */
  'feedback/reopen': {
    auth: 'staff:cases.decide',
    input: T.Object({ feedbackNo: Id, turns: Count }),
    reply: FeedbackThread,
  },
})
