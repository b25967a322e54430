import type { Review } from '@contract/schema/catalog'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import { findNumber } from '../../../kernel/number-index'
import type { ReviewBook } from '../../goods/catalog'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'review.reply': 'review'
  }
}

/** Stores answer reviews. No review can be hidden, whatever its score [review.low]. */
export class ReviewOperatorService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly reviewBook: Pick<ReviewBook, 'find' | 'reply'>,
  ) {}

  async show(reviewId: string): Promise<Review & { uid: string; productId: string }> {
    const known = await findNumber(this.db.q, 'review', reviewId)
    const productId = known?.id ?? ''
    const review = (await this.reviewBook.find(this.db.q, [{ productId, reviewId }])).get(reviewId)
    if (!review) failParam('review', 'there is no such review')
    return { ...review, productId }
  }

  /** Sets the store's answer; a new one replaces the former. */
  async reply(actor: Actor, reviewId: string, content: string): Promise<void> {
    const { productId, reply } = await this.show(reviewId)
    const at = this.clock.now()
    await this.db.tx(async (tx) => {
      await this.reviewBook.reply(tx, { productId, reviewId }, content, at)
      const subject = { kind: 'review', id: reviewId } as const
      await writeAudit(tx, {
        actor,
        action: 'review.reply',
        subject,
        details: { before: reply?.content ?? null, after: content },
        at,
      })
    })
  }
}
