import type { Kysely } from 'kysely'

export const name = '202611260914-birthday'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('shopper')
    .addColumn('birthday_set_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('shopper').dropColumn('birthday_set_at').execute()
}
