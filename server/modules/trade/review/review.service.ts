import { APPEND_MS, REVIEW_MS, REVIEW_POINTS, type ReviewFilter, type ReviewTab } from '@contract/codes/review'
import type { Review } from '@contract/schema/catalog'
import type { OwnReview, ReviewForm, ReviewSummary } from '@contract/schema/review'
import type { Picture } from '@contract/schema/shared'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { once } from '../../../kernel/idempotency'
import { newId } from '../../../kernel/ids'
import { indexNumbers } from '../../../kernel/number-index'
import { type Page, type PageQuery, pageOf, windowOf } from '../../../kernel/page'
import type { AccountService } from '../../customer/account'
import type { PointsService } from '../../finance/points'
import type { CatalogService, ReviewBook } from '../../goods/catalog'
import type { MediaService } from '../../system/media'
import type { SensitiveWordService } from '../../system/sensitive-word'
import type { OrderReviewService } from '../order'
import * as repo from './review.repo'

declare module '../../../kernel/number-index' {
  interface IndexedNumbers {
    /** A shopper's review was written; the id is its product's. */
    review: true
  }
}

export interface ReviewDeps {
  orderReviews: Pick<OrderReviewService, 'find' | 'mark' | 'appended'>
  reviewBook: Pick<ReviewBook, 'page' | 'counts' | 'find' | 'add' | 'append' | 'helpful' | 'anonymise'>
  catalog: Pick<CatalogService, 'findProductCards'>
  points: Pick<PointsService, 'review'>
  account: Pick<AccountService, 'shopper'>
  media: Pick<MediaService, 'attach' | 'attachVideo'>
  sensitiveWords: Pick<SensitiveWordService, 'refuse'>
}

interface Written {
  orderId: string
  reviews: readonly {
    orderLineId: string
    stars: number
    tags: readonly string[]
    content: string
    imageKeys: readonly string[]
    videoKey?: string | undefined
  }[]
  logisticsStars: number
  serviceStars: number
  /** Absent: the shopper's setting. */
  isAnonymous?: boolean
}

const GONE_TEXT = '该商品已评价，或已过评价期'
const MIXED_TEXT = '图片和视频只能选一种'
const ANONYMOUS = '匿名用户'
/** 林***青: masks the name of the author. */
const masked = (name: string): string => {
  const letters = [...name.trim()]
  return letters.length === 0 ? ANONYMOUS : `${letters[0]}***${letters.length > 1 ? letters.at(-1) : ''}`
}

/** Shoppers' reviews of bought goods. */
export class ReviewService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly deps: ReviewDeps,
  ) {}

  /** A product's reviews, with the caller's helpful marks. */
  async page(
    uid: string | null,
    { productId, ...ask }: { productId: string; filter?: ReviewFilter } & PageQuery,
  ): Promise<Page<Review>> {
    const page = await this.deps.reviewBook.page({ productId, ...ask })
    if (uid === null) return page
    const ids = page.records.map(({ reviewId }) => reviewId)
    const helpful = await repo.votesOf(this.db.q, uid, ids)
    return { ...page, records: page.records.map((one) => ({ ...one, isHelpful: helpful.has(one.reviewId) })) }
  }

  async summary(productId: string): Promise<ReviewSummary> {
    const card = (await this.deps.catalog.findProductCards(this.db.q, [productId], this.clock.now()))[0]
    return { productId, title: card?.title ?? '', ...(await this.deps.reviewBook.counts(productId)) }
  }

  /** Lines of an order that may be reviewed now, and the points of its first review. */
  async form(uid: string, orderId: string): Promise<ReviewForm> {
    const { q } = this.db
    const now = this.clock.now()
    const [order, shopper] = await Promise.all([
      this.deps.orderReviews.find(q, uid, orderId, now),
      this.deps.account.shopper(q, uid, now),
    ])
    if (!order) fail('SYS_BIZ_DATA_ERROR_CODE', '订单不存在')
    const lines = order.open.map((line) => ({
      orderId,
      orderLineId: line.id,
      productId: line.productId,
      title: line.title,
      specText: line.specText,
      picture: JSON.parse(line.picture) as Picture,
    }))
    return {
      storeName: order.storeName,
      lines,
      points: lines.length > 0 ? REVIEW_POINTS : 0,
      isAnonymous: !shopper?.showsName,
    }
  }

  /**
   * Writes reviews of lines of one order, all or none; one key writes once. STATE_CHANGED: a line has a review already.
   */
  async add(uid: string, written: Written, idempotency: { key: string; body: string }): Promise<{ points: number }> {
    const texts = written.reviews.map(({ content }) => content.trim())
    await this.deps.sensitiveWords.refuse(...texts)
    if (written.reviews.some(({ imageKeys, videoKey }) => imageKeys.length > 0 && videoKey !== undefined))
      fail('SYS_BIZ_DATA_ERROR_CODE', MIXED_TEXT)
    const now = this.clock.now()
    const id = { owner: uid, endpoint: 'POST review/add', ...idempotency }
    return this.db.tx((tx) =>
      once(tx, id, now, async () => {
        const { orderId, logisticsStars, serviceStars } = written
        const order = await this.deps.orderReviews.find(tx, uid, orderId, now)
        if (!order) fail('SYS_BIZ_DATA_ERROR_CODE', '订单不存在')
        const shopper = await this.deps.account.shopper(tx, uid, now)
        const isAnonymous = written.isAnonymous ?? !shopper?.showsName
        const nick = isAnonymous ? ANONYMOUS : masked(shopper?.name ?? '')
        const records = written.reviews.map((one) => {
          const line = order.open.find(({ id: lineId }) => lineId === one.orderLineId)
          if (!line) fail('STATE_CHANGED', GONE_TEXT)
          return { ...one, line, reviewId: newId() }
        })
        for (const { line, reviewId, imageKeys, videoKey } of records) {
          if (!(await this.deps.orderReviews.mark(tx, { uid, orderId, lineId: line.id }, now + APPEND_MS)))
            fail('STATE_CHANGED', GONE_TEXT)
          await repo.insertWaiting(tx, [waitingOf(uid, orderId, line, order.receivedAt + REVIEW_MS)])
          const done = { uid, lineId: line.id, id: reviewId, reviewId, openUntil: now + APPEND_MS }
          await repo.finish(tx, done)
          await this.deps.media.attach(tx, uid, 'review', imageKeys, now)
          if (videoKey !== undefined) await this.deps.media.attachVideo(tx, uid, 'review', videoKey, now)
        }
        await indexNumbers(
          tx,
          records.map(({ reviewId, line }) => ({ no: reviewId, kind: 'review', uid, id: line.productId })),
        )
        await this.deps.reviewBook.add(
          tx,
          records.map(({ line, reviewId, stars, tags, content, imageKeys, videoKey }) => ({
            reviewId,
            uid,
            nick,
            stars,
            tags,
            imageKeys,
            videoKey,
            logisticsStars,
            serviceStars,
            avatar: null,
            productId: line.productId,
            skuId: line.skuId,
            specText: line.specText,
            content: content.trim(),
            createdAt: now,
          })),
        )
        return { points: await this.deps.points.review(tx, { uid, orderId, amount: REVIEW_POINTS }, now) }
      }),
    )
  }

  /** Appends a text to a review, once, within APPEND_MS. */
  async append(
    uid: string,
    { orderLineId, content, imageKeys }: { orderLineId: string; content: string; imageKeys: readonly string[] },
  ): Promise<void> {
    const text = content.trim()
    await this.deps.sensitiveWords.refuse(text)
    const now = this.clock.now()
    await this.db.tx(async (tx) => {
      const own = await repo.close(tx, uid, orderLineId, now)
      if (!own) fail('STATE_CHANGED', '该评价不能再追加')
      await this.deps.orderReviews.appended(tx, { uid, orderId: own.orderId, lineId: orderLineId })
      const key = { productId: own.productId, reviewId: own.reviewId }
      if (!(await this.deps.reviewBook.append(tx, key, { content: text, imageKeys, at: now }))) fail('STATE_CHANGED')
      await this.deps.media.attach(tx, uid, 'review', imageKeys, now)
    })
  }

  /** Sets or removes the caller's helpful mark; returns the number of marks. A repeat changes nothing. */
  async vote(
    uid: string,
    { productId, reviewId, isHelpful }: { productId: string; reviewId: string; isHelpful: boolean },
  ): Promise<{ helpful: number }> {
    return this.db.tx(async (tx) => {
      const key = { productId, reviewId }
      const review = (await this.deps.reviewBook.find(tx, [key])).get(reviewId)
      if (!review) fail('SYS_BIZ_DATA_ERROR_CODE', '评价不存在')
      if (review.uid === uid) fail('SYS_BIZ_DATA_ERROR_CODE', '不能给自己的评价点赞')
      if (!(await repo.vote(tx, uid, reviewId, isHelpful))) return { helpful: review.helpful }
      return { helpful: (await this.deps.reviewBook.helpful(tx, key, isHelpful ? 1 : -1)) ?? 0 }
    })
  }

  /** A shopper's own reviews: waiting lines, or written ones. */
  async own(uid: string, { tab, ...ask }: { tab: ReviewTab } & PageQuery): Promise<Page<OwnReview>> {
    const { size, ...window } = windowOf(ask)
    const now = this.clock.now()
    const rows = await repo.pageOwn(this.db.q, uid, { isDone: tab === 'done', now }, window)
    const page = pageOf(rows, size, ({ id }) => id)
    const keys = page.records.map(({ productId, reviewId }) => ({ productId, reviewId }))
    const reviews = tab === 'done' ? await this.deps.reviewBook.find(this.db.q, keys) : new Map<string, never>()
    return {
      ...page,
      records: page.records.map((row) => {
        const review = reviews.get(row.reviewId)
        return {
          orderId: row.orderId,
          orderLineId: row.lineId,
          productId: row.productId,
          title: row.title,
          specText: row.specText,
          picture: JSON.parse(row.picture) as Picture,
          openUntil: row.openUntil > now ? row.openUntil : null,
          review: review ? shownOf(review) : null,
        }
      }),
    }
  }

  /** Removes a shopper's name from all reviews; their contents stay. */
  async erase(tx: Tx, uid: string): Promise<void> {
    await this.deps.reviewBook.anonymise(tx, await repo.listWritten(tx, uid), ANONYMOUS)
  }

  /** Number of a shopper's orders with lines that can be reviewed now. */
  countWaiting(uid: string): Promise<number> {
    return repo.countWaiting(this.db.q, uid, this.clock.now())
  }

  /** The order was received: its lines wait for reviews. */
  async received(uid: string, orderId: string): Promise<void> {
    const now = this.clock.now()
    const order = await this.deps.orderReviews.find(this.db.q, uid, orderId, now)
    if (!order || order.open.length === 0) return
    const rows = order.open.map((line) => waitingOf(uid, orderId, line, order.receivedAt + REVIEW_MS))
    await this.db.tx((tx) => repo.insertWaiting(tx, rows))
  }

  /** The order was refunded: its lines no longer wait. */
  refunded(uid: string, lineIds: readonly string[]): Promise<void> {
    return this.db.tx((tx) => repo.forget(tx, uid, lineIds))
  }
}

function shownOf({ uid: _uid, ...review }: Review & { uid: string }): Review {
  return review
}

function waitingOf(
  uid: string,
  orderId: string,
  line: { id: string; productId: string; title: string; specText: string; picture: string },
  openUntil: number,
): repo.OwnReviewRow {
  const { id: lineId, productId, title, specText, picture } = line
  return {
    uid,
    lineId,
    id: newId(),
    orderId,
    productId,
    title,
    specText,
    picture,
    reviewId: '',
    isDone: 0,
    openUntil,
  }
}
