import type { Kysely } from 'kysely'
import { createIndex } from '../kernel/schema'

export const name = '202611231801-coupon-told'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('held_coupon')
    .addColumn('told', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await createIndex(db, 'held_coupon', 'held_coupon_soon', ['told', 'until_at', 'state', 'uid'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('held_coupon_soon').execute()
  await db.schema.alterTable('held_coupon').dropColumn('told').execute()
}
