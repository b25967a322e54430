import { type Kysely, sql } from 'kysely'

export const name = '0024_stray-money'

/** What an operator should look at, among millions of payments that went as they should. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('payment_stray')
    .on('payment')
    .column('paid_at')
    .where(sql<boolean>`state in ('late', 'returned')`)
    .execute()
  await db.schema
    .createIndex('payment_refund_abnormal')
    .on('payment_refund')
    .column('created_at')
    .where(sql<boolean>`state = 'abnormal'`)
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('payment_refund_abnormal').execute()
  await db.schema.dropIndex('payment_stray').execute()
}
