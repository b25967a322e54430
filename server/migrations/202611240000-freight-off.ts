import type { Kysely } from 'kysely'

export const name = '202611240000-freight-off'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('shop_order')
    .addColumn('freight_off_cents', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('shop_order').dropColumn('freight_off_cents').execute()
}
