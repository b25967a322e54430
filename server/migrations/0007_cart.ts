import type { Kysely } from 'kysely'

export const name = '0007_cart'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('cart')
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('cart_type', 'bigint', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('cart_pk', ['uid', 'cart_type'])
    .execute()

  await db.schema
    .createTable('cart_line')
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('cart_type', 'bigint', (c) => c.notNull())
    .addColumn('sku_id', 'text', (c) => c.notNull())
    .addColumn('product_id', 'text', (c) => c.notNull())
    .addColumn('store_id', 'text', (c) => c.notNull())
    .addColumn('source_channel', 'text', (c) => c.notNull())
    .addColumn('number', 'bigint', (c) => c.notNull())
    .addColumn('is_selected', 'bigint', (c) => c.notNull())
    .addColumn('added_price_cents', 'bigint', (c) => c.notNull())
    .addColumn('snapshot', 'text', (c) => c.notNull())
    .addColumn('added_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('cart_line_pk', ['uid', 'id'])
    .addUniqueConstraint('cart_line_sku', ['uid', 'cart_type', 'sku_id', 'source_channel'])
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['cart_line', 'cart']) await db.schema.dropTable(table).execute()
}
