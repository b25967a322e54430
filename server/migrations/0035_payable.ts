import { type Kysely, sql } from 'kysely'

export const name = '0035_payable'

const OLD = [
  ...['payment_refund', 'payment', 'order_shopper', 'order_event', 'order_line', 'shop_order', 'order_parent'],
  'stock_hold',
  'stock_movement',
]
const NEW = [
  'quota_person',
  ...[
    'hold_cause',
    'hold',
    'stock_movement',
    'order_event',
    'order_parcel',
    'order_adjustment',
    'order_line',
    'shop_order',
  ],
  ...['payment_refund', 'payment', 'payable_part', 'payable', 'known_no'],
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of OLD) await db.schema.dropTable(table).execute()
  await createKnownNo(db)
  await createHolds(db)
  await createMovements(db)
  await createPayable(db)
  await createPayment(db)
  await createOrder(db)
  await db.schema
    .createTable('quota_person')
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('ref', 'text', (c) => c.notNull())
    .addColumn('period', 'text', (c) => c.notNull())
    .addColumn('taken', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('quota_person_pk', ['uid', 'kind', 'ref', 'period'])
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of NEW) await db.schema.dropTable(table).execute()
}

async function createKnownNo(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('known_no')
    .addColumn('no', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('known_no_pk', ['no', 'kind'])
    .execute()
}

async function createHolds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('hold')
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('no', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('line_id', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('number', 'bigint', (c) => c.notNull())
    .addColumn('back_number', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('hold_pk', ['uid', 'no', 'kind', 'line_id'])
    .addCheckConstraint('hold_back', sql`back_number >= 0 and back_number <= number`)
    .execute()
  await db.schema
    .createTable('hold_cause')
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('no', 'text', (c) => c.notNull())
    .addColumn('cause', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('hold_cause_pk', ['uid', 'no', 'cause'])
    .execute()
}

async function createMovements(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stock_movement')
    .addColumn('sku_id', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('ref', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('on_hand_delta', 'bigint', (c) => c.notNull())
    .addColumn('reserved_delta', 'bigint', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('stock_movement_pk', ['sku_id', 'id'])
    .addUniqueConstraint('stock_movement_once', ['sku_id', 'ref', 'kind'])
    .execute()
}

async function createPayable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payable')
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('no', 'text', (c) => c.notNull())
    .addColumn('ref', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('cents', 'bigint', (c) => c.notNull())
    .addColumn('from_at', 'bigint', (c) => c.notNull())
    .addColumn('expire_at', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('payable_pk', ['uid', 'no'])
    .execute()
  await db.schema
    .createTable('payable_part')
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('no', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('cents', 'bigint', (c) => c.notNull())
    .addColumn('refunded_cents', 'bigint', (c) => c.notNull())
    .addColumn('returned_cents', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('payable_part_pk', ['uid', 'no', 'subject', 'subject_id'])
    // The last line of defence: nothing goes back that was not paid, or not asked back.
    .addCheckConstraint(
      'payable_part_sums',
      sql`returned_cents >= 0 and returned_cents <= refunded_cents and refunded_cents <= cents`,
    )
    .execute()
}

async function createPayment(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment')
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('trade_no', 'text', (c) => c.notNull())
    .addColumn('payable_no', 'text', (c) => c.notNull())
    .addColumn('attempt', 'bigint', (c) => c.notNull())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('pay_way', 'text', (c) => c.notNull())
    .addColumn('payer_key', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('amount_cents', 'bigint', (c) => c.notNull())
    .addColumn('refunded_cents', 'bigint', (c) => c.notNull())
    .addColumn('transaction_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('paid_at', 'bigint', (c) => c.notNull())
    .addColumn('closed_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('payment_pk', ['uid', 'trade_no'])
    .addUniqueConstraint('payment_attempt', ['uid', 'payable_no', 'attempt'])
    .execute()
  await db.schema
    .createIndex('payment_stray')
    .on('payment')
    .column('paid_at')
    .where(sql<boolean>`state in ('late', 'returned')`)
    .execute()
  await db.schema
    .createTable('payment_refund')
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('refund_no', 'text', (c) => c.notNull())
    .addColumn('trade_no', 'text', (c) => c.notNull())
    .addColumn('payable_no', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('cents', 'bigint', (c) => c.notNull())
    .addColumn('total_cents', 'bigint', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('refund_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('payment_refund_pk', ['uid', 'refund_no'])
    .execute()
  await db.schema.createIndex('payment_refund_trade').on('payment_refund').columns(['uid', 'trade_no']).execute()
  await db.schema
    .createIndex('payment_refund_abnormal')
    .on('payment_refund')
    .column('created_at')
    .where(sql<boolean>`state = 'abnormal'`)
    .execute()
}

async function createOrder(db: Kysely<unknown>): Promise<void> {
  // `order` is a reserved word of SQL.
  await db.schema
    .createTable('shop_order')
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('order_no', 'text', (c) => c.notNull())
    .addColumn('parent_no', 'text', (c) => c.notNull())
    .addColumn('payable_no', 'text', (c) => c.notNull())
    .addColumn('store_id', 'text', (c) => c.notNull())
    .addColumn('store_name', 'text', (c) => c.notNull())
    .addColumn('status', 'bigint', (c) => c.notNull())
    .addColumn('delivery_type', 'bigint', (c) => c.notNull())
    .addColumn('order_source', 'bigint', (c) => c.notNull())
    .addColumn('promise_minutes', 'bigint', (c) => c.notNull())
    .addColumn('remark', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('original_cents', 'bigint', (c) => c.notNull())
    .addColumn('discount_cents', 'bigint', (c) => c.notNull())
    .addColumn('freight_cents', 'bigint', (c) => c.notNull())
    .addColumn('tax_cents', 'bigint', (c) => c.notNull())
    .addColumn('payable_cents', 'bigint', (c) => c.notNull())
    .addColumn('refunded_cents', 'bigint', (c) => c.notNull())
    .addColumn('returned_cents', 'bigint', (c) => c.notNull())
    .addColumn('total_number', 'bigint', (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull())
    .addColumn('pay_way_text', 'text', (c) => c.notNull())
    .addColumn('close_reason', 'text', (c) => c.notNull())
    .addColumn('address_changes', 'bigint', (c) => c.notNull())
    .addColumn('reminded_at', 'bigint', (c) => c.notNull())
    .addColumn('is_receive_extended', 'bigint', (c) => c.notNull())
    .addColumn('is_hidden', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expire_at', 'bigint', (c) => c.notNull())
    .addColumn('paid_at', 'bigint', (c) => c.notNull())
    .addColumn('shipped_at', 'bigint', (c) => c.notNull())
    .addColumn('receive_by', 'bigint', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('closed_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('shop_order_pk', ['uid', 'id'])
    .execute()
  await db.schema.createIndex('shop_order_list').on('shop_order').columns(['uid', 'is_hidden', 'id']).execute()
  await db.schema.createIndex('shop_order_tab').on('shop_order').columns(['uid', 'is_hidden', 'status', 'id']).execute()
  await db.schema.createIndex('shop_order_parent').on('shop_order').columns(['uid', 'parent_no']).execute()
  // The operator's lists, of everybody's orders.
  await db.schema.createIndex('shop_order_status').on('shop_order').columns(['status', 'id']).execute()
  await db.schema.createIndex('shop_order_newest').on('shop_order').column('id').execute()

  await db.schema
    .createTable('order_line')
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('order_id', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('sku_id', 'text', (c) => c.notNull())
    .addColumn('product_id', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('spec_text', 'text', (c) => c.notNull())
    .addColumn('picture', 'text', (c) => c.notNull())
    .addColumn('unit_cents', 'bigint', (c) => c.notNull())
    .addColumn('number', 'bigint', (c) => c.notNull())
    .addColumn('original_cents', 'bigint', (c) => c.notNull())
    .addColumn('payable_cents', 'bigint', (c) => c.notNull())
    .addColumn('freight_cents', 'bigint', (c) => c.notNull())
    .addColumn('tax_cents', 'bigint', (c) => c.notNull())
    .addColumn('source_channel', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('order_line_pk', ['uid', 'order_id', 'id'])
    .execute()

  await db.schema
    .createTable('order_adjustment')
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('order_id', 'text', (c) => c.notNull())
    .addColumn('line_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('ref', 'text', (c) => c.notNull())
    .addColumn('cents', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('order_adjustment_pk', ['uid', 'order_id', 'line_id', 'kind', 'ref'])
    .execute()

  await db.schema
    .createTable('order_parcel')
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('order_id', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('express_company', 'text', (c) => c.notNull())
    .addColumn('express_no', 'text', (c) => c.notNull())
    .addColumn('shipped_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('order_parcel_pk', ['uid', 'order_id', 'id'])
    .execute()

  await db.schema
    .createTable('order_event')
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('order_id', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('status', 'bigint', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('order_event_pk', ['uid', 'order_id', 'id'])
    .execute()
}
