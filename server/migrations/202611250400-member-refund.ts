import type { Kysely } from 'kysely'

export const name = '202611250400-member-refund'

/** What of its treats a refund will take once its money is back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('member_opening')
    .addColumn('refund_treats', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('member_opening').dropColumn('refund_treats').execute()
}
