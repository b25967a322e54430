import type { Kysely } from 'kysely'

export const name = '202611262255-aftersale'

/** What the refund of a case does beside the money; empty for refunds that were requested before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('aftersale_case')
    .addColumn('extras', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('aftersale_case').dropColumn('extras').execute()
}
