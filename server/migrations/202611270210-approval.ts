import type { Kysely } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611270210-approval'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'approval', {
    columns: {
      approval_id: 'text',
      kind: 'text',
      params: 'text',
      unit: 'text',
      amount: 'bigint',
      subject_kind: 'text',
      subject_id: 'text',
      title: 'text',
      reason: 'text',
      store_id: 'text',
      open_key: 'text',
      is_open: 'bigint',
      state: 'text',
      asked_by: 'text',
      asked_name: 'text',
      asked_at: 'bigint',
      expire_at: 'bigint',
      decided_by: 'text',
      decided_name: 'text',
      decided_at: 'bigint',
      note: 'text',
    },
    key: ['approval_id'],
    unique: { approval_open: ['open_key'] },
  })
  await createIndex(db, 'approval', 'approval_listed', ['is_open', 'approval_id'])
  await createIndex(db, 'approval', 'approval_asked', ['asked_by', 'is_open', 'approval_id'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['approval'])
}
