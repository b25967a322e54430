import type { Kysely } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611231415-audit'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'audit', {
    columns: {
      audit_id: 'text',
      at: 'bigint',
      actor_kind: 'text',
      actor_id: 'text',
      actor_name: 'text',
      act: 'text',
      subject_kind: 'text',
      subject_id: 'text',
      details: 'text',
    },
    key: ['audit_id'],
  })
  // What it is asked by, each from the newest on.
  await createIndex(db, 'audit', 'audit_subject', ['subject_id', 'audit_id'])
  await createIndex(db, 'audit', 'audit_act', ['act', 'audit_id'])
  await createIndex(db, 'audit', 'audit_actor', ['actor_id', 'audit_id'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['audit'])
}
