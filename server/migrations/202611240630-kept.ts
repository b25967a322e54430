import type { Kysely } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611240630-kept'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('favourite')
    .addColumn('price_cents', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await createTable(db, 'store_follow', {
    columns: { uid: 'text', id: 'text', store_id: 'text', created_at: 'bigint' },
    key: ['uid', 'id'],
    unique: { store_follow_store: ['uid', 'store_id'] },
  })
  await createTable(db, 'seen_product', {
    columns: { uid: 'text', day: 'bigint', product_id: 'text', id: 'text', seen_at: 'bigint' },
    key: ['uid', 'day', 'product_id'],
  })
  await createIndex(db, 'seen_product', 'seen_product_newest', ['uid', 'id'])
  await createIndex(db, 'seen_product', 'seen_product_day', ['day'])
  await createTable(db, 'history_off', { columns: { uid: 'text' }, key: ['uid'] })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['store_follow', 'seen_product', 'history_off'])
  await db.schema.alterTable('favourite').dropColumn('price_cents').execute()
}
