import type { Kysely } from 'kysely'
import { FIRST_WORDS } from './first-words'

export const name = '0017_words-places'

const CHUNK = 100

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sensitive_word')
    .addColumn('word', 'text', (c) => c.primaryKey().notNull())
    .addColumn('added_at', 'bigint', (c) => c.notNull())
    .execute()

  // One row: changed with every change of the list, so that every process hears of it by a small read.
  await db.schema
    .createTable('sensitive_list')
    .addColumn('id', 'bigint', (c) => c.primaryKey().notNull())
    .addColumn('version', 'text', (c) => c.notNull())
    .execute()

  const tables = db.withTables<{
    sensitive_word: { word: string; added_at: number }
    sensitive_list: { id: number; version: string }
  }>()
  for (let from = 0; from < FIRST_WORDS.length; from += CHUNK) {
    const rows = FIRST_WORDS.slice(from, from + CHUNK).map((word) => ({ word, added_at: 0 }))
    await tables.insertInto('sensitive_word').values(rows).execute()
  }
  await tables.insertInto('sensitive_list').values({ id: 1, version: 'first' }).execute()

  // Stores are found by where they are: the box is read from the index alone.
  await db.schema.createIndex('store_place').on('store').columns(['x', 'y', 'store_id']).execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('store_place').execute()
  for (const table of ['sensitive_list', 'sensitive_word']) await db.schema.dropTable(table).execute()
}
