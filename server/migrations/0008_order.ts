import type { Kysely } from 'kysely'

export const name = '0008_order'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('order_parent')
    .addColumn('parent_no', 'text', (c) => c.primaryKey().notNull())
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('pay_order_no', 'text', (c) => c.notNull().unique())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('payable_cents', 'bigint', (c) => c.notNull())
    .addColumn('order_count', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expire_at', 'bigint', (c) => c.notNull())
    .execute()

  // `order` is a reserved word of SQL.
  await db.schema
    .createTable('shop_order')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('order_no', 'text', (c) => c.notNull().unique())
    .addColumn('parent_no', 'text', (c) => c.notNull())
    .addColumn('pay_order_no', 'text', (c) => c.notNull())
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('store_id', 'text', (c) => c.notNull())
    .addColumn('store_name', 'text', (c) => c.notNull())
    .addColumn('status', 'bigint', (c) => c.notNull())
    .addColumn('delivery_type', 'bigint', (c) => c.notNull())
    .addColumn('order_source', 'bigint', (c) => c.notNull())
    .addColumn('remark', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('original_cents', 'bigint', (c) => c.notNull())
    .addColumn('member_saved_cents', 'bigint', (c) => c.notNull())
    .addColumn('freight_cents', 'bigint', (c) => c.notNull())
    .addColumn('tax_cents', 'bigint', (c) => c.notNull())
    .addColumn('payable_cents', 'bigint', (c) => c.notNull())
    .addColumn('refunded_cents', 'bigint', (c) => c.notNull())
    .addColumn('total_number', 'bigint', (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull())
    .addColumn('pay_way_text', 'text', (c) => c.notNull())
    .addColumn('parcels', 'text', (c) => c.notNull())
    .addColumn('close_reason', 'text', (c) => c.notNull())
    .addColumn('address_changes', 'bigint', (c) => c.notNull())
    .addColumn('is_hidden', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expire_at', 'bigint', (c) => c.notNull())
    .addColumn('paid_at', 'bigint', (c) => c.notNull())
    .addColumn('shipped_at', 'bigint', (c) => c.notNull())
    .addColumn('receive_by', 'bigint', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('closed_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('shop_order_list').on('shop_order').columns(['uid', 'is_hidden', 'id']).execute()
  await db.schema.createIndex('shop_order_tab').on('shop_order').columns(['uid', 'is_hidden', 'status', 'id']).execute()
  await db.schema.createIndex('shop_order_parent').on('shop_order').column('parent_no').execute()
  await db.schema.createIndex('shop_order_status').on('shop_order').columns(['status', 'id']).execute()

  await db.schema
    .createTable('order_line')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('order_id', 'text', (c) => c.notNull())
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('sku_id', 'text', (c) => c.notNull())
    .addColumn('product_id', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('spec_text', 'text', (c) => c.notNull())
    .addColumn('picture', 'text', (c) => c.notNull())
    .addColumn('unit_cents', 'bigint', (c) => c.notNull())
    .addColumn('number', 'bigint', (c) => c.notNull())
    .addColumn('original_cents', 'bigint', (c) => c.notNull())
    .addColumn('discounts', 'text', (c) => c.notNull())
    .addColumn('payable_cents', 'bigint', (c) => c.notNull())
    .addColumn('freight_cents', 'bigint', (c) => c.notNull())
    .addColumn('tax_cents', 'bigint', (c) => c.notNull())
    .addColumn('source_channel', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('order_line_order').on('order_line').columns(['order_id', 'id']).execute()
  await db.schema.createIndex('order_line_bought').on('order_line').columns(['uid', 'product_id']).execute()

  await db.schema
    .createTable('order_event')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('order_id', 'text', (c) => c.notNull())
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('status', 'bigint', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('order_event_order').on('order_event').columns(['order_id', 'id']).execute()

  await db.schema
    .createTable('order_shopper')
    .addColumn('uid', 'text', (c) => c.primaryKey().notNull())
    .addColumn('locked_at', 'bigint', (c) => c.notNull())
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['order_shopper', 'order_event', 'order_line', 'shop_order', 'order_parent']) {
    await db.schema.dropTable(table).execute()
  }
}
