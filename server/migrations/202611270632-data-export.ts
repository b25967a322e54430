import type { Kysely } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611270632-data-export'

/** Files of shoppers' own data, by areas, until they expire. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'data_export', {
    columns: {
      uid: 'text',
      day: 'text',
      areas: 'integer',
      done: 'integer',
      link_hash: 'text',
      created_at: 'bigint',
      ready_at: 'bigint',
      expire_at: 'bigint',
    },
    key: ['uid', 'day'],
  })
  await createIndex(db, 'data_export', 'data_export_expire', ['expire_at'])
  await createTable(db, 'data_export_part', {
    columns: { uid: 'text', day: 'text', position: 'integer', area: 'text', body: 'text' },
    key: ['uid', 'day', 'position'],
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['data_export', 'data_export_part'])
}
