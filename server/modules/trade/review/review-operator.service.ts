import type { Review } from '@contract/schema/catalog'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { AuditRow } from '../../../kernel/audit.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { findNumber } from '../../../kernel/number-index'
import type { StoreScope } from '../../../kernel/store-scope'
import { failNoUndo, refuseChanged, statesOf } from '../../../kernel/undos'
import type { ReviewBook, ReviewQueue } from '../../goods/catalog'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'review.reply': 'review'
  }
}

interface ReviewKey {
  productId: string
  reviewId: string
}

export interface ReviewOperatorDeps {
  db: Db
  clock: Clock
  reviewBook: Pick<ReviewBook, 'find' | 'reply'>
  reviewQueue: Pick<ReviewQueue, 'find'>
}

const NO_REVIEW = '没有这条评价'

/** Stores answer reviews. No review can be hidden, whatever its score [review.low]. */
export class ReviewOperatorService {
  constructor(private readonly deps: ReviewOperatorDeps) {}

  async show(reviewId: string): Promise<Review & { uid: string; productId: string }> {
    const { db, reviewBook } = this.deps
    const known = await findNumber(db.q, 'review', reviewId)
    const productId = known?.id ?? ''
    const review = (await reviewBook.find(db.q, [{ productId, reviewId }])).get(reviewId)
    if (!review) failParam('review', NO_REVIEW)
    return { ...review, productId }
  }

  /** Sets the store's answer; a new one replaces the former. */
  async reply(actor: Actor, reviewId: string, content: string): Promise<void> {
    const { productId, reply } = await this.show(reviewId)
    await this.answer(actor, 'all', { productId, reviewId }, { content, seen: reply?.content ?? '' })
  }

  /**
   * Sets the store's answer in place of `seen`, which is empty without one. SYS_PARAM_ERROR: there is no such review in
   * the scope. STATE_CHANGED: there is another answer.
   */
  async answer(
    actor: Actor,
    scope: StoreScope,
    key: ReviewKey,
    { content, seen }: { content: string; seen: string },
  ): Promise<void> {
    const { db, reviewQueue } = this.deps
    if (!(await reviewQueue.find(db.q, scope, key))) failParam('review', NO_REVIEW)
    await this.#write(actor, key, { before: seen, after: content })
  }

  /** Restores the answer from before an act (`Undo`). */
  async undo(actor: Actor, scope: StoreScope, entry: AuditRow): Promise<void> {
    const { db, reviewQueue } = this.deps
    const reviewId = entry.subject.id
    const { productId } = entry.details as { productId?: string }
    const key = { productId: productId ?? (await findNumber(db.q, 'review', reviewId))?.id ?? '', reviewId }
    const review = await reviewQueue.find(db.q, scope, key)
    if (!review) failNoUndo()
    const present = review.reply?.content ?? null
    refuseChanged(entry, present)
    const before = statesOf(entry).before
    const after = typeof before === 'string' ? before : ''
    await this.#write(actor, key, { before: present ?? '', after, undoOf: entry.auditId })
  }

  async #write(
    actor: Actor,
    key: ReviewKey,
    { before, after, undoOf }: { before: string; after: string; undoOf?: string },
  ): Promise<void> {
    const { db, clock, reviewBook } = this.deps
    const at = clock.now()
    await db.tx(async (tx) => {
      const answer = { content: after, at: after === '' ? 0 : at, seen: before }
      if (!(await reviewBook.reply(tx, key, answer))) fail('STATE_CHANGED')
      const subject = { kind: 'review', id: key.reviewId } as const
      const states = { before: before || null, after: after || null, productId: key.productId }
      const details = undoOf === undefined ? states : { ...states, undoOf }
      await writeAudit(tx, { actor, action: 'review.reply', subject, details, at })
    })
  }
}
