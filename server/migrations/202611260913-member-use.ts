import { type Kysely, sql } from 'kysely'

export const name = '202611260913-member-use'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('shopper')
    .addColumn('uplus_used_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  // Until now one column stood for both cards: a U+ card that could not be refunded stays so.
  await sql`UPDATE shopper SET uplus_used_at = member_used_at WHERE uplus_until > 0`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('shopper').dropColumn('uplus_used_at').execute()
}
