import type { Kysely } from 'kysely'
import { createTable, dropTables } from '../kernel/schema'

export const name = '202611230817-points'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'point_account', {
    columns: {
      uid: 'text',
      balance: 'bigint',
    },
    key: ['uid'],
  })

  await createTable(db, 'point_entry', {
    columns: {
      uid: 'text',
      kind: 'text',
      ref: 'text',
      points: 'bigint',
      created_at: 'bigint',
    },
    key: ['uid', 'kind', 'ref'],
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['point_account', 'point_entry'])
}
