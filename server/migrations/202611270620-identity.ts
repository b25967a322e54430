import type { Kysely } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611270620-identity'

/** Real names of shoppers, sealed; the shopper of each person; checks of a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'identity', {
    columns: { uid: 'text', sealed: 'text', key_id: 'text', verified_at: 'bigint' },
    key: ['uid'],
  })
  // For the rotation of keys: the rows of an old one.
  await createIndex(db, 'identity', 'identity_key', ['key_id', 'uid'])
  await createTable(db, 'identity_person', {
    columns: { fingerprint: 'text', uid: 'text' },
    key: ['fingerprint'],
    isClustered: true,
  })
  await createTable(db, 'identity_day', {
    columns: { uid: 'text', day: 'text', tries: 'integer' },
    key: ['uid', 'day'],
    isClustered: true,
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['identity', 'identity_person', 'identity_day'])
}
