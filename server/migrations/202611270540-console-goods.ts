import { type Kysely, sql } from 'kysely'
import { createIndex } from '../kernel/schema'

export const name = '202611270540-console-goods'

/** The console lists goods newest first: of the mall, of a store, of a category, those off the shelf and those sold out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndex(db, 'product', 'product_newest', ['listed_at', 'product_id'])
  await createIndex(db, 'product', 'product_store_newest', ['store_id', 'listed_at', 'product_id'])
  await createIndex(db, 'product', 'product_category_newest', ['category_id', 'listed_at', 'product_id'])
  await createIndex(db, 'product', 'product_title', ['title', 'product_id'])
  await createIndex(db, 'product', 'product_off_shelf', ['listed_at', 'product_id'], {
    where: sql<boolean>`is_on_shelf = 0`,
  })
  await createIndex(db, 'product', 'product_sold_out', ['listed_at', 'product_id'], {
    where: sql<boolean>`is_on_shelf = 1 and is_in_stock = 0`,
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const index of [
    'product_newest',
    'product_store_newest',
    'product_category_newest',
    'product_title',
    'product_off_shelf',
    'product_sold_out',
  ])
    await db.schema.dropIndex(index).execute()
}
