import { type Kysely, sql } from 'kysely'
import { createIndex } from '../kernel/schema'

export const name = '202611270533-console-reviews'

const INDEXES = [
  'review_waiting',
  'review_waiting_store',
  'review_waiting_stars',
  'review_waiting_store_stars',
  'review_answered',
  'review_answered_store',
] as const

/** The store of a review's product, because the console lists reviews of stores in order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('review')
    .addColumn('store_id', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await sql`update review set store_id = coalesce(
    (select store_id from product where product.product_id = review.product_id), '')`.execute(db)
  const waiting = { where: sql<boolean>`reply_at = 0` }
  const answered = { where: sql<boolean>`reply_at > 0` }
  await createIndex(db, 'review', 'review_waiting', ['created_at', 'review_id'], waiting)
  await createIndex(db, 'review', 'review_waiting_store', ['store_id', 'created_at', 'review_id'], waiting)
  await createIndex(db, 'review', 'review_waiting_stars', ['stars', 'created_at', 'review_id'], waiting)
  await createIndex(
    db,
    'review',
    'review_waiting_store_stars',
    ['store_id', 'stars', 'created_at', 'review_id'],
    waiting,
  )
  await createIndex(db, 'review', 'review_answered', ['reply_at', 'review_id'], answered)
  await createIndex(db, 'review', 'review_answered_store', ['store_id', 'reply_at', 'review_id'], answered)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const index of INDEXES) await db.schema.dropIndex(index).execute()
  await db.schema.alterTable('review').dropColumn('store_id').execute()
}
