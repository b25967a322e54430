import type { Kysely } from 'kysely'
import { createTable, dropTables } from '../kernel/schema'
import { FIRST_WORDS } from './first-words'

export const name = '202611230813-sensitive-word'

const CHUNK = 100

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'sensitive_word', {
    columns: {
      word: 'text',
      added_at: 'bigint',
    },
    key: ['word'],
  })

  await createTable(db, 'sensitive_list', {
    columns: {
      id: 'bigint',
      version: 'text',
    },
    key: ['id'],
  })

  const tables = db.withTables<{
    sensitive_word: { word: string; added_at: number }
    sensitive_list: { id: number; version: string }
  }>()
  for (let from = 0; from < FIRST_WORDS.length; from += CHUNK) {
    const rows = FIRST_WORDS.slice(from, from + CHUNK).map((word) => ({ word, added_at: 0 }))
    await tables.insertInto('sensitive_word').values(rows).execute()
  }
  // One row: changed with every change of the list, so that every process hears of it by a small read.
  await tables.insertInto('sensitive_list').values({ id: 1, version: 'first' }).execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['sensitive_word', 'sensitive_list'])
}
