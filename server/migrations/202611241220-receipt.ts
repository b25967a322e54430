import { type Kysely, sql } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611241220-receipt'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'receipt', {
    columns: {
      uid: 'text',
      id: 'text',
      no: 'text',
      store_id: 'text',
      store_name: 'text',
      cents: 'bigint',
      receipt_no: 'text',
      purchased_at: 'bigint',
      image_key: 'text',
      print: 'text',
      state: 'text',
      factor_x10: 'integer',
      points: 'bigint',
      reason: 'text',
      retries: 'integer',
      submitted_at: 'bigint',
      judged_at: 'bigint',
    },
    key: ['uid', 'id'],
    checks: { receipt_amount: sql`cents > 0 and points >= 0` },
  })
  await createIndex(db, 'receipt', 'receipt_tab', ['uid', 'state', 'id'])
  await createIndex(db, 'receipt', 'receipt_state', ['state', 'submitted_at', 'id'])
  await createTable(db, 'receipt_paper', {
    columns: { store_id: 'text', receipt_no: 'text', cents: 'bigint', uid: 'text', id: 'text' },
    key: ['store_id', 'receipt_no', 'cents'],
    isClustered: true,
  })
  await createTable(db, 'receipt_print', {
    columns: { band_key: 'text', id: 'text', uid: 'text', print: 'text', at: 'bigint' },
    key: ['band_key', 'id', 'print'],
    isClustered: true,
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['receipt', 'receipt_paper', 'receipt_print'])
}
