import type { Module, ModuleContext } from '../../../compose-modules'
import type { ReviewBook } from '../../goods/catalog'
import { reviewRoutes } from './review.routes'
import { type ReviewDeps, ReviewService } from './review.service'
import { ReviewOperatorService } from './review-operator.service'

export { type FilmedReviewDemo, seedReview } from './review.seed'
export type { ReviewService } from './review.service'
export type * from './review.tables'
export type { ReviewOperatorService } from './review-operator.service'

interface ReviewReplyDeps {
  reviewBook: Pick<ReviewBook, 'reply'>
}

export function createReview(deps: ModuleContext & ReviewDeps & ReviewReplyDeps) {
  const { db, clock, outbox, reviewBook } = deps
  const reviews = new ReviewService(db, clock, deps)
  const reviewOperator = new ReviewOperatorService(db, clock, reviewBook)
  outbox.on('order.received', 'review', ({ uid, orderId }) => reviews.received(uid, orderId))
  outbox.on('order.refunded', 'review', ({ uid, lines }) =>
    reviews.refunded(
      uid,
      lines.map(({ lineId }) => lineId),
    ),
  )
  return { services: { reviews, reviewOperator }, routes: { core: reviewRoutes(reviews) } } satisfies Module
}
