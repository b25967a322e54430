import type { Generated } from 'kysely'

/** A feedback. */
export interface FeedbackTable {
  feedbackNo: string
  uid: string
  type: string
  content: string
  /** JSON list of keys. */
  imageKeys: string
  mobile: string
  createdAt: number
  /** 0: it waits. */
  handledAt: Generated<number>
  /** Name of the account of staff. */
  handledBy: Generated<string>
  note: Generated<string>
  /** Sent to the shopper as a message. */
  answer: Generated<string>
}

/** Feedbacks of a shopper on a day of China's time; its conditional update holds the limit for concurrent requests. */
export interface FeedbackDayTable {
  uid: string
  day: string
  sentCount: number
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
