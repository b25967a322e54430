import { REVIEW_VIEWS } from '@contract/codes/review-views'
import type { ConsoleReview } from '@contract/console/review'
import { type Act, COUNT_LIMIT, type ViewCount } from '@contract/console/shared'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import type { Page } from '../../../kernel/page'
import type { StoreScope } from '../../../kernel/store-scope'
import type { QueuedReview, ReviewQueue, ReviewQueueQuery } from '../../goods/catalog'
import type { StoreService } from '../../goods/store'
import type { OrderReviewService } from '../order'
import * as repo from './review.repo'

export interface ReviewDeskDeps {
  db: Db
  clock: Clock
  reviewQueue: Pick<ReviewQueue, 'list' | 'count' | 'find'>
  stores: Pick<StoreService, 'findStores'>
  orderReviews: Pick<OrderReviewService, 'find'>
}

type Filter = Omit<ReviewQueueQuery, 'view' | 'cursor' | 'pageSize'>

const PAGE_SIZE = 20

/** Reviews as staff read and answer them (contract/console/review.ts). */
export class ReviewDeskService {
  constructor(private readonly deps: ReviewDeskDeps) {}

  async list(
    scope: StoreScope,
    mayAnswer: boolean,
    { pageSize = PAGE_SIZE, ...query }: Omit<ReviewQueueQuery, 'pageSize'> & { pageSize?: number },
  ): Promise<Page<ConsoleReview>> {
    const page = await this.deps.reviewQueue.list(scope, { ...query, pageSize })
    return { ...page, records: await this.#shown(page.records, mayAnswer) }
  }

  /** Counts of the views without an answer. */
  async counts(scope: StoreScope, filter: Filter): Promise<ViewCount[]> {
    const views = REVIEW_VIEWS.filter((view) => view !== 'answered')
    return Promise.all(
      views.map(async (view) => {
        const count = await this.deps.reviewQueue.count(scope, { ...filter, view }, COUNT_LIMIT + 1)
        return { view, count: Math.min(count, COUNT_LIMIT), isMore: count > COUNT_LIMIT }
      }),
    )
  }

  /** SYS_PARAM_ERROR: there is no such review in the scope. */
  async detail(
    scope: StoreScope,
    mayAnswer: boolean,
    key: { productId: string; reviewId: string },
  ): Promise<{ review: ConsoleReview; orderNo: string }> {
    const { db, reviewQueue } = this.deps
    const found = (await reviewQueue.find(db.q, scope, key)) ?? failParam('reviewId', '没有这条评价')
    const [review] = await this.#shown([found], mayAnswer)
    if (!review) throw new Error('a review is lost')
    return { review, orderNo: await this.#orderNo(found) }
  }

  async #orderNo({ uid, reviewId }: QueuedReview): Promise<string> {
    if (uid === '') return ''
    const { db, clock, orderReviews } = this.deps
    const own = await repo.findByReview(db.q, uid, reviewId)
    return own ? ((await orderReviews.find(db.q, uid, own.orderId, clock.now()))?.orderNo ?? '') : ''
  }

  async #shown(rows: readonly QueuedReview[], mayAnswer: boolean): Promise<ConsoleReview[]> {
    const stores = await this.deps.stores.findStores(this.deps.db.q, new Set(rows.map(({ storeId }) => storeId)))
    return rows.map(({ isHelpful: _helpful, avatar: _avatar, ...row }) => ({
      ...row,
      storeName: stores.get(row.storeId)?.name ?? '',
      acts: mayAnswer ? actsOf(row) : [],
    }))
  }
}

function actsOf({ reply }: Pick<QueuedReview, 'reply'>): Act[] {
  return [reply ? { ...ANSWER, text: '改回复', look: 'plain' } : ANSWER]
}
const ANSWER: Act = { code: 'answer', text: '回复', look: 'primary', refusal: '' }
