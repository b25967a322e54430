import type { Kysely } from 'kysely'
import { createTable, dropTables } from '../kernel/schema'

export const name = '202611230806-quota'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'quota_person', {
    columns: {
      uid: 'text',
      kind: 'text',
      ref: 'text',
      period: 'text',
      taken: 'bigint',
    },
    key: ['uid', 'kind', 'ref', 'period'],
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['quota_person'])
}
