import type { Kysely } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611280070-exit'

/** Checks of scanned goods at the exits of stores. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'exit_check', {
    columns: {
      uid: 'text',
      order_id: 'text',
      order_no: 'text',
      store_id: 'text',
      day: 'text',
      paid_at: 'bigint',
      goods_cents: 'bigint',
      reasons: 'text',
      is_due: 'integer',
      min_age: 'integer',
      state: 'text',
      decided_at: 'bigint',
      passed_at: 'bigint',
      passed_by: 'text',
      actor_kind: 'text',
      actor_id: 'text',
      stopped_at: 'bigint',
      missing: 'integer',
      extra: 'integer',
      note: 'text',
      renewals: 'integer',
      seen_at: 'bigint',
      seen_kind: 'text',
      seen_by: 'text',
    },
    key: ['uid', 'order_id'],
  })
  await createIndex(db, 'exit_check', 'exit_check_day', ['day', 'store_id'])
  await createIndex(db, 'exit_check', 'exit_check_actor', ['actor_id', 'decided_at'])
  await createIndex(db, 'exit_check', 'exit_check_stopped', ['stopped_at'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['exit_check'])
}
