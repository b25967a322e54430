import type { Kysely } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611231225-promotion'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'offer', {
    columns: {
      offer_id: 'text',
      type: 'bigint',
      title: 'text',
      store_id: 'text',
      priority: 'bigint',
      starts_at: 'bigint',
      ends_at: 'bigint',
      rule: 'text',
      created_at: 'bigint',
    },
    key: ['offer_id'],
  })
  await createIndex(db, 'offer', 'offer_end', ['ends_at'])
  await createTable(db, 'offer_product', {
    columns: { offer_id: 'text', product_id: 'text' },
    key: ['offer_id', 'product_id'],
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['offer_product', 'offer'])
}
