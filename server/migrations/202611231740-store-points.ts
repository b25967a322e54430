import type { Kysely } from 'kysely'

export const name = '202611231740-store-points'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('store')
    .addColumn('takes_points', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('store').dropColumn('takes_points').execute()
}
