import type { ReviewFilter } from '@contract/codes/review'
import { MEDIA_FILE_PATH, MEDIA_WIDTHS, THUMB_QUALITY, THUMB_SIZE } from '@contract/codes/upload'
import type { Review } from '@contract/schema/catalog'
import type { Picture } from '@contract/schema/shared'
import { type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import type { ReviewTable, ReviewTallyTable } from './catalog.tables'

type Row = Selectable<ReviewTable>
type Key = { productId: string; reviewId: string }

export interface ReviewRecord {
  reviewId: string
  productId: string
  skuId: string
  /** Empty for reviews that came with the goods' data. */
  uid: string
  /** As every reader sees it. */
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

const imagesOf = (keys: string) =>
  (JSON.parse(keys) as string[]).map((key) => ({
    url: `${MEDIA_FILE_PATH}${key}?w=${MEDIA_WIDTHS[0]}&q=${THUMB_QUALITY}`,
    thumbUrl: `${MEDIA_FILE_PATH}${key}?w=${THUMB_SIZE}&h=${THUMB_SIZE}&q=${THUMB_QUALITY}`,
  }))

/** 有图: a video is seen as pictures are. */
const isPictured = ({ imageKeys = [], videoKey = '' }: ReviewRecord) => imageKeys.length > 0 || videoKey !== ''

/** As everybody reads it; whether the caller found it helpful is told by who knows them. */
function reviewOf(row: Row): Review {
  return {
    reviewId: row.review_id,
    nick: row.nick,
    stars: row.stars,
    content: row.content,
    specText: row.spec_text,
    avatar: row.avatar === null ? null : (JSON.parse(row.avatar) as Picture),
    createdAt: row.created_at,
    tags: JSON.parse(row.tags) as string[],
    images: imagesOf(row.image_keys),
    video: row.video_key === '' ? null : { url: `${MEDIA_FILE_PATH}${row.video_key}` },
    append:
      row.append_at > 0
        ? { content: row.append_text, images: imagesOf(row.append_image_keys), at: row.append_at }
        : null,
    reply: row.reply_at > 0 ? { content: row.reply_text, at: row.reply_at } : null,
    helpful: row.helpful,
    isHelpful: false,
  }
}

/** A product's reviews, newest first, from before a place. */
export async function listReviews(
  q: Reader,
  productId: string,
  page: { limit: number; offset: number; before: { createdAt: number; reviewId: string } | null },
  filter: ReviewFilter = 'all',
): Promise<Review[]> {
  let query = q.selectFrom('review').selectAll().where('product_id', '=', productId)
  const grade = GRADES[filter]
  if (grade !== undefined) query = query.where('grade', '=', grade)
  // As the indexes are made, letter by letter.
  if (filter === 'pictured') query = query.where(sql<boolean>`is_pictured = 1`)
  if (filter === 'appended') query = query.where(sql<boolean>`append_at > 0`)
  if (page.before) {
    query = query.where(sql<boolean>`(created_at, review_id) < (${page.before.createdAt}, ${page.before.reviewId})`)
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('review_id', 'desc')
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
      .where('product_id', '=', productId)
      .where('review_id', '=', reviewId)
      .executeTakeFirst()
    if (row) found.set(reviewId, { ...reviewOf(row), uid: row.uid })
  }
  return found
}

export function findTally(q: Reader, productId: string): Promise<ReviewTallyTable | undefined> {
  return q.selectFrom('review_tally').selectAll().where('product_id', '=', productId).executeTakeFirst()
}

/** Adds reviews and counts them at their products; those that are there stay as they are. */
export async function addReviews(tx: Tx, list: readonly ReviewRecord[]): Promise<void> {
  if (list.length === 0) return
  const known = await tx
    .selectFrom('review')
    .select('review_id')
    .where(
      'review_id',
      'in',
      list.map(({ reviewId }) => reviewId),
    )
    .where('product_id', 'in', [...new Set(list.map((review) => review.productId))])
    .execute()
  const knownIds = new Set(known.map((row) => row.review_id))
  const reviews = list.filter((review) => !knownIds.has(review.reviewId))
  await insertMany(
    tx,
    'review',
    reviews.map((review) => ({
      review_id: review.reviewId,
      product_id: review.productId,
      sku_id: review.skuId,
      uid: review.uid,
      nick: review.nick,
      avatar: review.avatar ? JSON.stringify(review.avatar) : null,
      stars: review.stars,
      content: review.content,
      spec_text: review.specText,
      created_at: review.createdAt,
      tags: JSON.stringify(review.tags ?? []),
      image_keys: JSON.stringify(review.imageKeys ?? []),
      video_key: review.videoKey ?? '',
      grade: gradeOf(review.stars),
      is_pictured: isPictured(review) ? 1 : 0,
      logistics_stars: review.logisticsStars ?? 0,
      service_stars: review.serviceStars ?? 0,
    })),
  )
  const byProduct = new Map<string, ReviewRecord[]>()
  for (const review of reviews) byProduct.set(review.productId, [...(byProduct.get(review.productId) ?? []), review])
  // In one order, so that two who add to the same products wait for each other instead of for ever.
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
        review_count: eb('review_count', '+', own.length),
        good_count: eb('good_count', '+', good),
      }))
      .where('product_id', '=', productId)
      .execute()
  }
}

async function addToTally(tx: Tx, product_id: string, more: Omit<ReviewTallyTable, 'product_id'>): Promise<void> {
  await tx
    .insertInto('review_tally')
    .values({ product_id, ...more })
    .onConflict((c) =>
      c.column('product_id').doUpdateSet((eb) => ({
        good: eb('review_tally.good', '+', more.good),
        middle: eb('review_tally.middle', '+', more.middle),
        bad: eb('review_tally.bad', '+', more.bad),
        pictured: eb('review_tally.pictured', '+', more.pictured),
        appended: eb('review_tally.appended', '+', more.appended),
      })),
    )
    .execute()
}

/** Something more, once; false when it was said, or there is no such review. */
export async function append(
  tx: Tx,
  { productId, reviewId }: Key,
  more: { content: string; imageKeys: readonly string[]; at: number },
): Promise<boolean> {
  const seen = await tx
    .updateTable('review')
    .set({ append_text: more.content, append_image_keys: JSON.stringify(more.imageKeys), append_at: more.at })
    .where('product_id', '=', productId)
    .where('review_id', '=', reviewId)
    .where('append_at', '=', 0)
    .returning('is_pictured')
    .executeTakeFirst()
  if (!seen) return false
  const isFirstPicture = seen.is_pictured === 0 && more.imageKeys.length > 0
  if (isFirstPicture)
    await tx
      .updateTable('review')
      .set({ is_pictured: 1 })
      .where('product_id', '=', productId)
      .where('review_id', '=', reviewId)
      .execute()
  await addToTally(tx, productId, { good: 0, middle: 0, bad: 0, pictured: isFirstPicture ? 1 : 0, appended: 1 })
  return true
}

/** The store's answer, or another in its place; false when there is no such review. */
export async function reply(tx: Tx, { productId, reviewId }: Key, content: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('review')
    .set({ reply_text: content, reply_at: at })
    .where('product_id', '=', productId)
    .where('review_id', '=', reviewId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** One more, or one less, who found a review helpful; gives how many do. Undefined: there is no such review. */
export async function addHelpful(tx: Tx, { productId, reviewId }: Key, by: 1 | -1): Promise<number | undefined> {
  const row = await tx
    .updateTable('review')
    .set((eb) => ({ helpful: eb('helpful', '+', by) }))
    .where('product_id', '=', productId)
    .where('review_id', '=', reviewId)
    .returning('helpful')
    .executeTakeFirst()
  return row?.helpful
}
