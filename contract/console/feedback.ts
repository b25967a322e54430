import { type Static, Type as T } from '@sinclair/typebox'
import { FEEDBACK_NOTE_MAX, FEEDBACK_TYPE_CODES, FEEDBACK_VIEWS } from '../codes/help'
import { MESSAGE_TEXT_MAX } from '../codes/message'
import { defineConsoleEndpoints } from '../endpoint'
import { Id, Lines, Millis, Words } from '../schema/shared'
import { Act, CursorInput, CursorPage, ViewCount } from './shared'

export const ConsoleFeedback = T.Object({
  feedbackNo: T.String(),
  uid: T.String(),
  type: Words(FEEDBACK_TYPE_CODES),
  typeText: T.String(),
  content: T.String(),
  images: T.Array(T.Object({ url: T.String(), thumbUrl: T.String() })),
  /** Masked; empty without one. */
  mobile: T.String(),
  createdAt: Millis,
  /** 0: not handled. */
  handledAt: Millis,
  handledBy: T.String(),
  /** A note of staff; the shopper never sees it. */
  note: T.String(),
  /** The message that the shopper got; empty without one. */
  answer: T.String(),
  acts: T.Array(Act),
})
export type ConsoleFeedback = Static<typeof ConsoleFeedback>

const Types = { types: T.Optional(T.Array(Words(FEEDBACK_TYPE_CODES), { maxItems: FEEDBACK_TYPE_CODES.length })) }

/** What shoppers write to the mall. It belongs to no store: every account with the permission reads all. */
export const feedbackEndpoints = defineConsoleEndpoints({
  /** open: the oldest first. handled: the last handled first. */
  'feedback/list': {
    auth: 'staff:members.read',
    input: T.Object({ view: Words(FEEDBACK_VIEWS), ...Types, ...CursorInput }),
    reply: CursorPage(ConsoleFeedback),
  },
  /** Counts of those that wait. */
  'feedback/counts': {
    auth: 'staff:members.read',
    input: T.Object(Types),
    reply: T.Object({ views: T.Array(ViewCount) }),
  },
  /** SYS_PARAM_ERROR: there is none. */
  'feedback/detail': { auth: 'staff:members.read', input: T.Object({ feedbackNo: Id }), reply: ConsoleFeedback },
  /**
   * Marks it as handled; an answer that is not empty goes to the shopper as a message, once. STATE_CHANGED: another
   * person has handled it.
   */
  'feedback/handle': {
    auth: 'staff:cases.decide',
    input: T.Object({ feedbackNo: Id, note: Lines(FEEDBACK_NOTE_MAX), answer: Lines(MESSAGE_TEXT_MAX) }),
    reply: ConsoleFeedback,
  },
  /** Opens it again; note and answer stay in the audit. STATE_CHANGED: it is not handled, or was handled again. */
  'feedback/reopen': {
    auth: 'staff:cases.decide',
    input: T.Object({ feedbackNo: Id, handledAt: Millis }),
    reply: ConsoleFeedback,
  },
})
