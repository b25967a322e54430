import type { Kysely } from 'kysely'

export const name = '0027_search-ask'

/** What was asked, counted by day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_ask')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('asked', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('vain', 'bigint', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('search_ask_pk', ['day', 'text'])
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('search_ask').execute()
}
