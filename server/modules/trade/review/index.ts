import type { Module, ModuleContext } from '../../../compose-modules'
import { everyRow } from '../../../kernel/shopper-areas'
import { reviewConsoleRoutes } from './review.console'
import { reviewRoutes } from './review.routes'
import { type ReviewDeps, ReviewService } from './review.service'
import { type ReviewDeskDeps, ReviewDeskService } from './review-desk.service'
import { type ReviewOperatorDeps, ReviewOperatorService } from './review-operator.service'

export { type FilmedReviewDemo, seedReview } from './review.seed'
export type { ReviewService } from './review.service'
export type * from './review.tables'
export type { ReviewOperatorService } from './review-operator.service'

type DeskDeps = Pick<ReviewOperatorDeps, 'reviewBook' | 'reviewQueue'> & Pick<ReviewDeskDeps, 'reviewQueue' | 'stores'>

export function createReview(deps: ModuleContext & ReviewDeps & DeskDeps) {
  const { db, clock, outbox, undos, shopperAreas } = deps
  const reviews = new ReviewService(db, clock, deps)
  const reviewOperator = new ReviewOperatorService(deps)
  const reviewDesk = new ReviewDeskService(deps)
  undos.add(['review.reply'], {
    permission: 'cases.decide',
    undo: (actor, scope, entry) => reviewOperator.undo(actor, scope, entry),
  })
  shopperAreas.add({
    key: 'reviews',
    title: '评价',
    own: (uid) => everyRow((query) => reviews.own(uid, { ...query, tab: 'done' })),
    erase: (tx, uid) => reviews.erase(tx, uid),
  })
  outbox.on('order.received', 'review', ({ uid, orderId }) => reviews.received(uid, orderId))
  outbox.on('order.refunded', 'review', ({ uid, lines }) =>
    reviews.refunded(
      uid,
      lines.map(({ lineId }) => lineId),
    ),
  )
  return {
    services: { reviews, reviewOperator },
    routes: { core: reviewRoutes(reviews), console: reviewConsoleRoutes(reviewDesk, reviewOperator) },
  } satisfies Module
}
