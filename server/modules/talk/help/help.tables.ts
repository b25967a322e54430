/** What a shopper wrote to the house. */
export interface FeedbackTable {
  feedbackNo: string
  uid: string
  type: string
  content: string
  /** JSON list of keys. */
  imageKeys: string
  mobile: string
  createdAt: number
}

/** How many a shopper sent on a day (China's), so that the limit holds however many arrive at once. */
export interface FeedbackDayTable {
  uid: string
  day: string
  sentCount: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    feedback: FeedbackTable
    feedback_day: FeedbackDayTable
  }
}
declare module '../../../kernel/number-index' {
  interface IndexedNumbers {
    /** A shopper's word to the house; the id is its number. */
    feedback: true
  }
}
