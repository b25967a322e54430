import type { Kysely } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611230820-restock'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'restock_ask', {
    columns: {
      id: 'text',
      uid: 'text',
      product_id: 'text',
      sku_id: 'text',
      created_at: 'bigint',
    },
    key: ['uid', 'product_id', 'sku_id'],
  })
  // In the order of asking for each of the goods: whoever waited longest is told first.
  await createIndex(db, 'restock_ask', 'restock_ask_goods', ['product_id', 'sku_id', 'id'])
  await createIndex(db, 'restock_ask', 'restock_ask_age', ['created_at'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['restock_ask'])
}
