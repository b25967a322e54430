import { type Kysely, sql } from 'kysely'

export const name = '202611260918-weighed-goods'

/** Of `PRODUCT_TYPE.weighed` as it was then. */
const WEIGHED = 4

/** Weighed goods leave lists and search: only a store's scale sells them. Their pages stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['listing', 'search_document', 'search_document_terms', 'search_posting'])
    await sql`
      delete from ${sql.table(table)}
      where product_id in (select product_id from product where product_type = ${WEIGHED})`.execute(db)
  await sql`update product set is_listed = 0 where product_type = ${WEIGHED}`.execute(db)
}

/** The next edit of a product puts it back where the program of that time lists it. */
export async function down(): Promise<void> {}
