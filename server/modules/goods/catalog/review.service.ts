import { REVIEW_FILTERS, type ReviewFilter } from '@contract/codes/review'
import type { Review } from '@contract/schema/catalog'
import type { ReviewSummary } from '@contract/schema/review'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import type { Outbox } from '../../../kernel/outbox'
import { type Page, type PageQuery, pageOf, windowOf } from '../../../kernel/page'
import type { PubSub } from '../../../kernel/pub-sub'
import type { ReviewTallyTable } from './catalog.tables'
import * as repo from './review.repo'

const FILTER_TEXTS: Record<ReviewFilter, string> = {
  all: '全部',
  pictured: '有图',
  appended: '追评',
  good: '好评',
  middle: '中评',
  bad: '差评',
}

interface ReviewKey {
  productId: string
  reviewId: string
}

/** Reviews of goods and their counts; the modules above decide who may write one. */
export class ReviewBook {
  constructor(
    private readonly db: Db,
    private readonly outbox: Pick<Outbox, 'publish'>,
    private readonly pubSub: Pick<PubSub, 'publish'>,
  ) {}

  /** A product's reviews, newest first. */
  async page({
    productId,
    filter = 'all',
    ...ask
  }: { productId: string; filter?: ReviewFilter } & PageQuery): Promise<Page<Review>> {
    const { size, limit, offset, before } = windowOf(ask)
    const place = before === undefined ? null : placeOf(before)
    const rows = await repo.listReviews(this.db.q, productId, { limit, offset, before: place }, filter)
    return pageOf(rows, size, ({ createdAt, reviewId }) => `${createdAt}.${reviewId}`)
  }

  /** The number of reviews of each kind; bad reviews are counted and shown too. */
  async counts(productId: string): Promise<Pick<ReviewSummary, 'counts' | 'goodPercent'>> {
    const none: ReviewTallyTable = { productId, good: 0, middle: 0, bad: 0, pictured: 0, appended: 0 }
    const tally = (await repo.findTally(this.db.q, productId)) ?? none
    const all = tally.good + tally.middle + tally.bad
    const counts = { all, ...tally }
    return {
      goodPercent: all === 0 ? 100 : Math.floor((tally.good * 100) / all),
      counts: REVIEW_FILTERS.map((filter) => ({ filter, text: FILTER_TEXTS[filter], count: counts[filter] })),
    }
  }

  /** Reviews by their keys, with their writers. */
  find(q: Reader, keys: readonly ReviewKey[]): Promise<Map<string, Review & { uid: string }>> {
    return repo.findReviews(q, keys)
  }

  async add(tx: Tx, list: readonly repo.ReviewRecord[]): Promise<void> {
    await repo.addReviews(tx, list)
    await this.#publishChange(tx, [...new Set(list.map((review) => review.productId))])
  }

  /** Adds to a review, once; false when it has an addition. */
  async append(tx: Tx, key: ReviewKey, more: { content: string; imageKeys: readonly string[]; at: number }) {
    const isFirst = await repo.append(tx, key, more)
    if (isFirst) await this.#publishChange(tx, [key.productId])
    return isFirst
  }

  /**
   * Replaces the store's answer if it still is `seen` (empty: none); an empty content, with `at` 0, removes it. False:
   * another answer, or no such review.
   */
  async reply(tx: Tx, key: ReviewKey, answer: { content: string; at: number; seen: string }): Promise<boolean> {
    const isSet = await repo.reply(tx, key, answer)
    if (isSet) await this.#publishChange(tx, [key.productId])
    return isSet
  }

  /** Replaces the writer's name of reviews. */
  async anonymise(tx: Tx, keys: readonly ReviewKey[], nick: string): Promise<void> {
    for (const key of keys) await repo.setNick(tx, key, nick)
    if (keys.length > 0) await this.#publishChange(tx, [...new Set(keys.map(({ productId }) => productId))])
  }

  helpful(tx: Tx, key: ReviewKey, by: 1 | -1): Promise<number | undefined> {
    return repo.addHelpful(tx, key, by)
  }

  async #publishChange(tx: Tx, productIds: string[]): Promise<void> {
    await this.pubSub.publish(tx, 'catalog', productIds)
    await this.outbox.publish(tx, 'catalog.changed', { productIds })
  }
}

/** The position of a cursor. */
function placeOf(cursor: string): { createdAt: number; reviewId: string } {
  const match = /^(\d{1,16})\.(.+)$/.exec(cursor)
  if (!match?.[1] || !match[2]) failParam('cursor', '格式不对')
  return { createdAt: Number(match[1]), reviewId: match[2] }
}
