import type { Kysely } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611232130-exchange'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'code_batch', {
    columns: {
      batch_id: 'text',
      title: 'text',
      coupons: 'text',
      per_person: 'bigint',
      starts_at: 'bigint',
      ends_at: 'bigint',
      created_at: 'bigint',
    },
    key: ['batch_id'],
  })
  await createTable(db, 'exchange_code', {
    columns: { code: 'text', batch_id: 'text', state: 'text', exchange_id: 'text' },
    key: ['code'],
  })
  await createIndex(db, 'exchange_code', 'exchange_code_batch', ['batch_id', 'code'])
  await createTable(db, 'exchange', {
    columns: {
      uid: 'text',
      exchange_id: 'text',
      batch_id: 'text',
      title: 'text',
      code_tail: 'text',
      held_ids: 'text',
      at: 'bigint',
    },
    key: ['uid', 'exchange_id'],
  })
  await createTable(db, 'code_try', {
    columns: { uid: 'text', wrong: 'bigint', locked_until: 'bigint' },
    key: ['uid'],
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['code_batch', 'exchange_code', 'exchange', 'code_try'])
}
