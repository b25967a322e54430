import type { Kysely } from 'kysely'

export const name = '0021_order-asks'

/** What a shopper may ask for while the goods are on their way: to ship at last, and more time to receive. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['reminded_at', 'is_receive_extended']) {
    await db.schema
      .alterTable('shop_order')
      .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const column of ['is_receive_extended', 'reminded_at']) {
    await db.schema.alterTable('shop_order').dropColumn(column).execute()
  }
}
