import { type Kysely, sql } from 'kysely'

export const name = '202611241145-exchanged'

/** Pieces that were exchanged are told from those whose money is back; words changed from cases put again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('order_line')
    .addColumn('exchanged_number', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('aftersale_case')
    .addColumn('reapplied', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update aftersale_case set reapplied = amends`.execute(db)
  await sql`update order_line set exchanged_number = (
    select coalesce(sum(one.number), 0) from aftersale_case as one
    where one.uid = order_line.uid and one.order_id = order_line.order_id and one.line_id = order_line.id and one.status = 11
  ) where returned_number > 0`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('aftersale_case').dropColumn('reapplied').execute()
  await db.schema.alterTable('order_line').dropColumn('exchanged_number').execute()
}
