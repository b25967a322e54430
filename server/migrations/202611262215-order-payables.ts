import { type Kysely, sql } from 'kysely'
import { createIndex } from '../kernel/schema'

export const name = '202611262215-order-payables'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndex(db, 'payable_part', 'payable_part_subject', ['uid', 'subject', 'subject_id'])
  await db.schema
    .alterTable('shop_order')
    .addColumn('paid_cents', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update shop_order set paid_cents = payable_cents where paid_at > 0`.execute(db)
  await db.schema.alterTable('shop_order').dropColumn('payable_no').execute()
}

/** An order with several payables names the first that was opened. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('shop_order')
    .addColumn('payable_no', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await sql`update shop_order set payable_no = coalesce((
    select p.no from payable_part p join payable on payable.uid = p.uid and payable.no = p.no
    where p.uid = shop_order.uid and p.subject = 'order' and p.subject_id = shop_order.id
    order by payable.created_at, payable.no limit 1), '')`.execute(db)
  await db.schema.alterTable('shop_order').dropColumn('paid_cents').execute()
  await db.schema.dropIndex('payable_part_subject').execute()
}
