import { type Static, Type as T } from '@sinclair/typebox'
import { FEEDBACK_MAX_IMAGES, FEEDBACK_MAX_LENGTH, FEEDBACK_STATES, FEEDBACK_TYPE_CODES } from '../codes/help'
import { defineEndpoints } from '../endpoint'
import { CaseEvent } from './aftersale'
import { Button, Count, Id, Lines, Millis, Nothing, PageInput, PageOf, Words } from './shared'
import { MediaKey } from './upload'

export const FeedbackHead = T.Object({
  feedbackNo: T.String(),
  type: Words(FEEDBACK_TYPE_CODES),
  typeText: T.String(),
  /** The text with which it was opened. */
  content: T.String(),
  state: Words(FEEDBACK_STATES),
  stateText: T.String(),
  createdAt: Millis,
})
export type FeedbackHead = Static<typeof FeedbackHead>

export const FeedbackDetail = T.Object({
  ...FeedbackHead.properties,
  /** Text of the next step. */
  hint: T.String(),
  /** Masked; empty without one. */
  mobile: T.String(),
  /** The oldest first; notes of staff to each other are not among them. */
  events: T.Array(CaseEvent),
  buttons: T.Array(Button),
})
export type FeedbackDetail = Static<typeof FeedbackDetail>

const One = T.Object({ feedbackNo: Id })

/** A shopper's own feedback; `account.help.saveFeedback` creates it. Another number: SYS_BIZ_DATA_ERROR_CODE. */
export const ownFeedbackEndpoints = defineEndpoints({
  /** The newest first. */
  'GET feedback/list': { auth: 'shopper', input: T.Object(PageInput), reply: PageOf(FeedbackHead) },
  'GET feedback/detail': { auth: 'shopper', input: One, reply: FeedbackDetail },
  /** Adds a text of the shopper, in every state; the feedback waits for the mall again. */
  'POST feedback/reply': {
    auth: 'shopper',
    idempotent: true,
    input: T.Object({
      feedbackNo: Id,
      text: Lines(FEEDBACK_MAX_LENGTH, 1),
      imageKeys: T.Optional(T.Array(MediaKey, { maxItems: FEEDBACK_MAX_IMAGES })),
    }),
    /** leftToday: replies that may still be sent today. */
    reply: T.Object({ leftToday: Count }),
  },
  /** Closes it as solved. STATE_CHANGED: it is closed. */
  'POST feedback/close': { auth: 'shopper', input: One, reply: Nothing },
})
