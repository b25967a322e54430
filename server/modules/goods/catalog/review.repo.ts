import type { Review } from '@contract/schema/catalog'
import type { Picture } from '@contract/schema/shared'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'

export interface ReviewRecord extends Review {
  productId: string
  skuId: string
  /** Empty for reviews that came with the goods' data. */
  uid: string
}

/** Stars from which a review is a good one. */
const GOOD_STARS = 4

/** A product's reviews, newest first, from before a place. */
export async function listReviews(
  q: Reader,
  productId: string,
  page: { limit: number; offset: number; before: { createdAt: number; reviewId: string } | null },
): Promise<Review[]> {
  let query = q.selectFrom('review').selectAll().where('product_id', '=', productId)
  if (page.before) {
    query = query.where(sql<boolean>`(created_at, review_id) < (${page.before.createdAt}, ${page.before.reviewId})`)
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('review_id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return rows.map((row) => ({
    reviewId: row.review_id,
    nick: row.nick,
    avatar: row.avatar === null ? null : (JSON.parse(row.avatar) as Picture),
    stars: row.stars,
    content: row.content,
    specText: row.spec_text,
    createdAt: row.created_at,
  }))
}

/** Adds reviews and counts them at their products; those that are there stay as they are. */
export async function addReviews(tx: Tx, list: readonly ReviewRecord[]): Promise<void> {
  if (list.length === 0) return
  const known = await tx
    .selectFrom('review')
    .select('review_id')
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
    })),
  )
  const counts = new Map<string, { all: number; good: number }>()
  for (const { productId, stars } of reviews) {
    const count = counts.get(productId) ?? { all: 0, good: 0 }
    counts.set(productId, { all: count.all + 1, good: count.good + (stars >= GOOD_STARS ? 1 : 0) })
  }
  for (const [productId, count] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await tx
      .updateTable('product')
      .set((eb) => ({
        review_count: eb('review_count', '+', count.all),
        good_count: eb('good_count', '+', count.good),
      }))
      .where('product_id', '=', productId)
      .execute()
  }
}
