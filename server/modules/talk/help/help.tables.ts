import type { FeedbackState } from '@contract/codes/help'
import type { Generated } from 'kysely'

/** A feedback: a case between a shopper and the mall. What both write are its case events. */
export interface FeedbackTable {
  feedbackNo: string
  uid: string
  type: string
  /** The first words and the keys of their pictures (a JSON list), for lists. */
  content: string
  imageKeys: string
  mobile: string
  createdAt: number
  /** When staff handled it last, and the name of their account; 0: never. */
  handledAt: Generated<number>
  handledBy: Generated<string>
  /** A note of staff to each other. */
  note: Generated<string>
  state: Generated<FeedbackState>
  /** Number of its events. */
  turns: Generated<number>
  /** When the last event was. */
  movedAt: number
  /** The target of the chat from which staff opened it: a store's id or `mall`; empty: the shopper wrote it. */
  chatTarget: Generated<string>
}

/**
 * Feedbacks and replies of a shopper on a day of China's time; its conditional update holds the limits for concurrent
 * requests.
 */
export interface FeedbackDayTable {
  uid: string
  day: string
  sentCount: number
  replyCount: Generated<number>
}

/** A question and its answer. */
export interface HelpTextTable {
  helpId: string
  category: string
  title: string
  html: string
  /** Order within the category. */
  position: number
  isShown: number
}

/** Number of helpful votes of a text; apart from it, because votes must not lock or replicate texts. */
export interface HelpTallyTable {
  helpId: string
  helpfulCount: number
}

/** One vote of a shopper. */
export interface HelpVoteTable {
  uid: string
  helpId: string
  isHelpful: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    help_text: HelpTextTable
    help_tally: HelpTallyTable
    help_vote: HelpVoteTable
    feedback: FeedbackTable
    feedback_day: FeedbackDayTable
  }
}
declare module '../../../kernel/number-index' {
  interface IndexedNumbers {
    /** A feedback claims its pictures; the id of the claim is the feedback's id. */
    feedback: true
  }
}
