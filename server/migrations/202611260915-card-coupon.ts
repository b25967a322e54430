import type { Kysely } from 'kysely'

export const name = '202611260915-card-coupon'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('held_coupon')
    .addColumn('is_of_card', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('held_coupon').dropColumn('is_of_card').execute()
}
