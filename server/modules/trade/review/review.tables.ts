/** A bought line of a shopper's that waits for its review, or has it. Moments are epoch ms. */
export interface OwnReviewTable {
  uid: string
  lineId: string
  /** Rises with time: lists go by it. */
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
  /** Until when it may be written; of a written one until when more may be said, 0 once it was. */
  openUntil: number
}

/** Who found which review helpful. */
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
