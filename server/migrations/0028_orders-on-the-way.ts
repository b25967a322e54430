import { type Kysely, sql } from 'kysely'

export const name = '0028_orders-on-the-way'

/** What an order promised and what has come back of it; the period of a limit per shopper. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['promise_minutes', 'returned_cents']) {
    await db.schema
      .alterTable('shop_order')
      .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
  }
  await db.schema
    .alterTable('product')
    .addColumn('limit_days', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update shop_order set returned_cents = coalesce((
    select sum(cents) from payment_refund
    where payment_refund.order_id = shop_order.id and payment_refund.state = 'succeeded'
  ), 0) where refunded_cents > 0`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('product').dropColumn('limit_days').execute()
  for (const column of ['returned_cents', 'promise_minutes']) {
    await db.schema.alterTable('shop_order').dropColumn(column).execute()
  }
}
