import { type Kysely, sql } from 'kysely'

export const name = '0005_stock'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stock')
    .addColumn('sku_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('on_hand', 'bigint', (c) => c.notNull())
    .addColumn('reserved', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    // The last line of defence: whatever a service does wrong, nothing is sold twice.
    .addCheckConstraint('stock_reserved', sql`reserved >= 0 and reserved <= on_hand`)
    .execute()

  await db.schema
    .createTable('stock_hold')
    .addColumn('ref', 'text', (c) => c.notNull())
    .addColumn('sku_id', 'text', (c) => c.notNull())
    .addColumn('number', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('stock_hold_pk', ['ref', 'sku_id'])
    .execute()

  await db.schema
    .createTable('stock_movement')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('sku_id', 'text', (c) => c.notNull())
    .addColumn('ref', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('on_hand_delta', 'bigint', (c) => c.notNull())
    .addColumn('reserved_delta', 'bigint', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('stock_movement_once', ['ref', 'kind', 'sku_id'])
    .execute()
  await db.schema.createIndex('stock_movement_sku').on('stock_movement').columns(['sku_id', 'id']).execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['stock_movement', 'stock_hold', 'stock']) await db.schema.dropTable(table).execute()
}
