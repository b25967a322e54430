import type { ReviewFilter } from '@contract/codes/review'
import type { Review } from '@contract/schema/catalog'
import type { Picture } from '@contract/schema/shared'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import type { ReviewTallyTable } from './catalog.tables'
import { reviewOf } from './review-view.rules'

type Key = { productId: string; reviewId: string }

export interface ReviewRecord {
  reviewId: string
  productId: string
  skuId: string
  /** Empty for reviews that were imported with the goods. */
  uid: string
  /** The public name: masked or anonymous. */
  nick: string
  avatar: Picture | null
  stars: number
  content: string
  specText: string
  createdAt: number
  tags?: readonly string[]
  imageKeys?: readonly string[]
  /** In place of pictures. */
  videoKey?: string | undefined
  logisticsStars?: number
  serviceStars?: number
}

/** 3 good, 2 middle, 1 bad. */
export const gradeOf = (stars: number): 1 | 2 | 3 => (stars >= 4 ? 3 : stars === 3 ? 2 : 1)
const GRADES: Partial<Record<ReviewFilter, number>> = { good: 3, middle: 2, bad: 1 }

/** 有图: videos count as pictures. */
const isPictured = ({ imageKeys = [], videoKey = '' }: ReviewRecord) => imageKeys.length > 0 || videoKey !== ''

/** A product's reviews, newest first, from before a position. */
export async function listReviews(
  q: Reader,
  productId: string,
  page: { limit: number; offset: number; before: { createdAt: number; reviewId: string } | null },
  filter: ReviewFilter = 'all',
): Promise<Review[]> {
  let query = q.selectFrom('review').selectAll().where('productId', '=', productId)
  const grade = GRADES[filter]
  if (grade !== undefined) query = query.where('grade', '=', grade)
  // Must equal the indexes' expressions exactly.
  if (filter === 'pictured') query = query.where(sql<boolean>`is_pictured = 1`)
  if (filter === 'appended') query = query.where(sql<boolean>`append_at > 0`)
  if (page.before) {
    query = query.where(sql<boolean>`(created_at, review_id) < (${page.before.createdAt}, ${page.before.reviewId})`)
  }
  const rows = await query
    .orderBy('createdAt', 'desc')
    .orderBy('reviewId', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return rows.map(reviewOf)
}

/** Some reviews by their keys. */
export async function findReviews(q: Reader, keys: readonly Key[]): Promise<Map<string, Review & { uid: string }>> {
  const found = new Map<string, Review & { uid: string }>()
  for (const { productId, reviewId } of keys) {
    const row = await q
      .selectFrom('review')
      .selectAll()
      .where('productId', '=', productId)
      .where('reviewId', '=', reviewId)
      .executeTakeFirst()
    if (row) found.set(reviewId, { ...reviewOf(row), uid: row.uid })
  }
  return found
}

export function findTally(q: Reader, productId: string): Promise<ReviewTallyTable | undefined> {
  return q.selectFrom('review_tally').selectAll().where('productId', '=', productId).executeTakeFirst()
}

/** Adds reviews and counts them at their products; existing ones stay unchanged. */
export async function addReviews(tx: Tx, list: readonly ReviewRecord[]): Promise<void> {
  if (list.length === 0) return
  const known = await tx
    .selectFrom('review')
    .select('reviewId')
    .where(
      'reviewId',
      'in',
      list.map(({ reviewId }) => reviewId),
    )
    .where('productId', 'in', [...new Set(list.map((review) => review.productId))])
    .execute()
  const knownIds = new Set(known.map((row) => row.reviewId))
  const reviews = list.filter((review) => !knownIds.has(review.reviewId))
  const stores = await storesOf(
    tx,
    reviews.map(({ productId }) => productId),
  )
  await insertMany(
    tx,
    'review',
    reviews.map((review) => ({
      reviewId: review.reviewId,
      productId: review.productId,
      storeId: stores.get(review.productId) ?? '',
      skuId: review.skuId,
      uid: review.uid,
      nick: review.nick,
      avatar: review.avatar ? JSON.stringify(review.avatar) : null,
      stars: review.stars,
      content: review.content,
      specText: review.specText,
      createdAt: review.createdAt,
      tags: JSON.stringify(review.tags ?? []),
      imageKeys: JSON.stringify(review.imageKeys ?? []),
      videoKey: review.videoKey ?? '',
      grade: gradeOf(review.stars),
      isPictured: isPictured(review) ? 1 : 0,
      logisticsStars: review.logisticsStars ?? 0,
      serviceStars: review.serviceStars ?? 0,
    })),
  )
  const byProduct = new Map<string, ReviewRecord[]>()
  for (const review of reviews) byProduct.set(review.productId, [...(byProduct.get(review.productId) ?? []), review])
  // In one order, so that two writers of the same products wait for each other and do not deadlock.
  for (const [productId, own] of [...byProduct].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const count = (is: (review: ReviewRecord) => boolean) => own.filter(is).length
    const good = count(({ stars }) => gradeOf(stars) === 3)
    await addToTally(tx, productId, {
      good,
      middle: count(({ stars }) => gradeOf(stars) === 2),
      bad: count(({ stars }) => gradeOf(stars) === 1),
      pictured: count(isPictured),
      appended: 0,
    })
    await tx
      .updateTable('product')
      .set((eb) => ({
        reviewCount: eb('reviewCount', '+', own.length),
        goodCount: eb('goodCount', '+', good),
      }))
      .where('productId', '=', productId)
      .execute()
  }
}

async function storesOf(tx: Tx, productIds: readonly string[]): Promise<Map<string, string>> {
  if (productIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('product')
    .select(['productId', 'storeId'])
    .where('productId', 'in', [...new Set(productIds)])
    .execute()
  return new Map(rows.map(({ productId, storeId }) => [productId, storeId]))
}

async function addToTally(tx: Tx, productId: string, more: Omit<ReviewTallyTable, 'productId'>): Promise<void> {
  await tx
    .insertInto('review_tally')
    .values({ productId, ...more })
    .onConflict((c) =>
      c.column('productId').doUpdateSet((eb) => ({
        good: eb('review_tally.good', '+', more.good),
        middle: eb('review_tally.middle', '+', more.middle),
        bad: eb('review_tally.bad', '+', more.bad),
        pictured: eb('review_tally.pictured', '+', more.pictured),
        appended: eb('review_tally.appended', '+', more.appended),
      })),
    )
    .execute()
}

/** Replaces the writer's name of a review, and removes the avatar. */
export async function setNick(tx: Tx, { productId, reviewId }: Key, nick: string): Promise<void> {
  await tx
    .updateTable('review')
    .set({ nick, avatar: null })
    .where('productId', '=', productId)
    .where('reviewId', '=', reviewId)
    .execute()
}

/** Adds to a review, once; false when it has an addition, or for an unknown review. */
export async function append(
  tx: Tx,
  { productId, reviewId }: Key,
  more: { content: string; imageKeys: readonly string[]; at: number },
): Promise<boolean> {
  const seen = await tx
    .updateTable('review')
    .set({ appendText: more.content, appendImageKeys: JSON.stringify(more.imageKeys), appendAt: more.at })
    .where('productId', '=', productId)
    .where('reviewId', '=', reviewId)
    .where('appendAt', '=', 0)
    .returning('isPictured')
    .executeTakeFirst()
  if (!seen) return false
  const isFirstPicture = seen.isPictured === 0 && more.imageKeys.length > 0
  if (isFirstPicture)
    await tx
      .updateTable('review')
      .set({ isPictured: 1 })
      .where('productId', '=', productId)
      .where('reviewId', '=', reviewId)
      .execute()
  await addToTally(tx, productId, { good: 0, middle: 0, bad: 0, pictured: isFirstPicture ? 1 : 0, appended: 1 })
  return true
}

/** Replaces the store's answer if it still is `seen` (empty: none); else false, also for an unknown review. */
export async function reply(
  tx: Tx,
  { productId, reviewId }: Key,
  { content, at, seen }: { content: string; at: number; seen: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('review')
    .set({ replyText: content, replyAt: at })
    .where('productId', '=', productId)
    .where('reviewId', '=', reviewId)
    .where('replyText', '=', seen)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Adds or removes one helpful mark; returns how many there are. Undefined: unknown review. */
export async function addHelpful(tx: Tx, { productId, reviewId }: Key, by: 1 | -1): Promise<number | undefined> {
  const row = await tx
    .updateTable('review')
    .set((eb) => ({ helpful: eb('helpful', '+', by) }))
    .where('productId', '=', productId)
    .where('reviewId', '=', reviewId)
    .returning('helpful')
    .executeTakeFirst()
  return row?.helpful
}
