import type { Kysely } from 'kysely'

export const name = '0029_restock'

/** Who waits for which goods to come back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('restock_ask')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('product_id', 'text', (c) => c.notNull())
    .addColumn('sku_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('restock_ask_own')
    .on('restock_ask')
    .columns(['uid', 'product_id', 'sku_id'])
    .unique()
    .execute()
  // In the order of asking for each of the goods: whoever waited longest is told first.
  await db.schema.createIndex('restock_ask_goods').on('restock_ask').columns(['product_id', 'sku_id', 'id']).execute()
  await db.schema.createIndex('restock_ask_age').on('restock_ask').column('created_at').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('restock_ask').execute()
}
