import { type CreateTableBuilder, type Kysely, SqliteAdapter, sql } from 'kysely'

export const name = '0026_search'

/** Documents of their own; what stands in them is made by a job of the first start (docs/decisions/0044). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('search_posting').execute()
  await createPostings(db)
  await db.schema.alterTable('product').dropColumn('search_text').execute()
  await db.schema
    .createTable('search_document')
    .addColumn('product_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('terms', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('search_analysis')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('after_id', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('search_synonym')
    .addColumn('word', 'text', (c) => c.primaryKey().notNull())
    .addColumn('meant', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
}

/** The postings come back empty: each product finds its way into them with its next change. */
export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['search_synonym', 'search_analysis', 'search_document', 'search_posting'])
    await db.schema.dropTable(table).execute()
  await createPostings(db)
  await db.schema
    .alterTable('product')
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}

async function createPostings(db: Kysely<unknown>): Promise<void> {
  const postings = db.schema
    .createTable('search_posting')
    .addColumn('term', 'text', (c) => c.notNull())
    .addColumn('rank', 'bigint', (c) => c.notNull())
    .addColumn('product_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('search_posting_pk', ['term', 'rank', 'product_id'])
  await clustered(db, postings).execute()
}

/** A table that is its own index, as in 0004. */
function clustered<T extends string, C extends string>(
  db: Kysely<unknown>,
  table: CreateTableBuilder<T, C>,
): CreateTableBuilder<T, C> {
  return db.getExecutor().adapter instanceof SqliteAdapter ? table.modifyEnd(sql`without rowid`) : table
}
