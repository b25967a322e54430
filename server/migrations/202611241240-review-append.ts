import { type Kysely, sql } from 'kysely'

export const name = '202611241240-review-append'

/** Until when a line's review can be added to; 0: it has none, or was added to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('order_line')
    .addColumn('append_until', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`
    update order_line set append_until = (
      select own.open_until from own_review own where own.uid = order_line.uid and own.line_id = order_line.id
    ) where is_reviewed = 1 and exists (
      select 1 from own_review own where own.uid = order_line.uid and own.line_id = order_line.id and own.is_done = 1
    )`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('order_line').dropColumn('append_until').execute()
}
