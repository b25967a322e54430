import type { Kysely } from 'kysely'
import { createTable, dropTables } from '../kernel/schema'
import { FIRST_INTENTS } from './first-intents'

export const name = '202611260916-search-intent'

const CHUNK = 100

/** Words that name kinds of goods. A mall begins with everyday ones, of no category: which is which its operator says. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'search_intent', {
    columns: {
      word: 'text',
      categories: 'text',
      updated_at: 'bigint',
    },
    key: ['word'],
  })
  const tables = db.withTables<{ search_intent: { word: string; categories: string; updated_at: number } }>()
  for (let from = 0; from < FIRST_INTENTS.length; from += CHUNK) {
    const rows = FIRST_INTENTS.slice(from, from + CHUNK).map((word) => ({ word, categories: '[]', updated_at: 0 }))
    await tables.insertInto('search_intent').values(rows).execute()
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['search_intent'])
}
