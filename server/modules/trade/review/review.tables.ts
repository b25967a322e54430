/** A shopper's bought line that waits for its review, or has it. Moments are epoch ms. */
export interface OwnReviewTable {
  uid: string
  lineId: string
  /** Ascending in time; lists are sorted by it. */
  id: string
  orderId: string
  productId: string
  title: string
  specText: string
  /** JSON of a Picture. */
  picture: string
  /** Empty while it waits. */
  reviewId: string
  isDone: number
  /** End of the time for writing; for a written review, of the time for appending, 0 after that was done. */
  openUntil: number
}

/** Which shopper marked which review as helpful. */
export interface ReviewVoteTable {
  uid: string
  reviewId: string
}

declare module '../../../kernel/tables' {
  interface Tables {
    own_review: OwnReviewTable
    review_vote: ReviewVoteTable
  }
}
