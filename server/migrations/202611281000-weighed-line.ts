import { type Kysely, sql } from 'kysely'

export const name = '202611281000-weighed-line'

/**
 * Lines of weighed goods keep the grams of a piece, and what returns of them is counted in grams. Lines from before get
 * the grams that they reserved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('order_line')
    .addColumn('piece_grams', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update order_line set piece_grams = coalesce((
    select max(r.number) / order_line.number from reservation as r
    where r.uid = order_line.uid and r.line_id = order_line.id and r.kind = 'stock'
  ), 0) where product_id in (select product_id from product where product_type = 4)`.execute(db)
  await sql`update order_line set returned_number = returned_number * piece_grams,
    replaced_number = replaced_number * piece_grams where piece_grams > 0 and returned_number > 0`.execute(db)
  for (const table of ['order_refund', 'aftersale_case'])
    await sql`update ${sql.table(table)} set number = number * ${gramsOf(table)} where ${isWeighed(table)}`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['order_refund', 'aftersale_case'])
    await sql`update ${sql.table(table)} set number = (number + ${gramsOf(table)} - 1) / ${gramsOf(table)}
      where ${isWeighed(table)}`.execute(db)
  await sql`update order_line set returned_number = (returned_number + piece_grams - 1) / piece_grams,
    replaced_number = (replaced_number + piece_grams - 1) / piece_grams where piece_grams > 0`.execute(db)
  await db.schema.alterTable('order_line').dropColumn('piece_grams').execute()
}

const lineOf = (table: string) => sql`from order_line as line
  where line.uid = ${sql.table(table)}.uid and line.id = ${sql.table(table)}.line_id and line.piece_grams > 0`
const gramsOf = (table: string) => sql`(select line.piece_grams ${lineOf(table)})`
const isWeighed = (table: string) => sql`exists (select 1 ${lineOf(table)})`
