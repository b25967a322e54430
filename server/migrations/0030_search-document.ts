import { type CreateTableBuilder, type Kysely, SqliteAdapter, sql } from 'kysely'

export const name = '0030_search-document'

/**
 * What searches read of each candidate stands alone, the terms apart from it; both tables are their own indexes. Postings carry
 * marks, by which most candidates are refused unread.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('search_document').renameTo('search_document_wide').execute()
  const documents = db.schema
    .createTable('search_document')
    .addColumn('product_id', 'text', (c) => c.notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('search_document_pk', ['product_id'])
  await clustered(db, documents).execute()
  const terms = db.schema
    .createTable('search_document_terms')
    .addColumn('product_id', 'text', (c) => c.notNull())
    .addColumn('terms', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('search_document_terms_pk', ['product_id'])
  await clustered(db, terms).execute()
  await sql`insert into search_document (product_id, version, text)
    select product_id, version, text from search_document_wide order by product_id`.execute(db)
  await sql`insert into search_document_terms (product_id, terms)
    select product_id, terms from search_document_wide order by product_id`.execute(db)
  await db.schema.dropTable('search_document_wide').execute()
  // All bits: what has not been marked yet may hold anything. A job of the first start marks it.
  await db.schema
    .alterTable('search_posting')
    .addColumn('marks', 'bigint', (c) => c.notNull().defaultTo(-1))
    .execute()
  await sql`delete from search_analysis`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('search_posting').dropColumn('marks').execute()
  await db.schema.alterTable('search_document').renameTo('search_document_narrow').execute()
  await db.schema
    .createTable('search_document')
    .addColumn('product_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('terms', 'text', (c) => c.notNull())
    .execute()
  await sql`insert into search_document (product_id, version, text, terms)
    select d.product_id, d.version, d.text, t.terms from search_document_narrow as d
    join search_document_terms as t on t.product_id = d.product_id order by d.product_id`.execute(db)
  for (const table of ['search_document_narrow', 'search_document_terms']) await db.schema.dropTable(table).execute()
}

/** A table that is its own index, as in 0004. */
function clustered<T extends string, C extends string>(
  db: Kysely<unknown>,
  table: CreateTableBuilder<T, C>,
): CreateTableBuilder<T, C> {
  return db.getExecutor().adapter instanceof SqliteAdapter ? table.modifyEnd(sql`without rowid`) : table
}
