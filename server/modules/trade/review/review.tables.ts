/** A bought line of a shopper's that waits for its review, or has it. Moments are epoch ms. */
export interface OwnReviewTable {
  uid: string
  line_id: string
  /** Rises with time: lists go by it. */
  id: string
  order_id: string
  product_id: string
  title: string
  spec_text: string
  /** JSON of a Picture. */
  picture: string
  /** Empty while it waits. */
  review_id: string
  is_done: number
  /** Until when it may be written; of a written one until when more may be said, 0 once it was. */
  open_until: number
}

/** Who found which review helpful. */
export interface ReviewVoteTable {
  uid: string
  review_id: string
}

declare module '../../../kernel/tables' {
  interface Tables {
    own_review: OwnReviewTable
    review_vote: ReviewVoteTable
  }
}
