import { type Kysely, sql } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611230817-ledger'

const TABLES = ['ledger_account', 'ledger_entry', 'ledger_lot', 'ledger_freeze', 'ledger_part']

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'ledger_account', {
    columns: { uid: 'text', book: 'text', available: 'bigint', frozen: 'bigint', owed: 'bigint' },
    key: ['uid', 'book'],
    checks: { ledger_account_whole: sql`available >= 0 and frozen >= 0 and owed >= 0` },
  })
  await createTable(db, 'ledger_entry', {
    columns: {
      uid: 'text',
      book: 'text',
      kind: 'text',
      ref: 'text',
      id: 'text',
      amount: 'bigint',
      reversed: 'bigint',
      ends_at: 'bigint?',
      created_at: 'bigint',
    },
    key: ['uid', 'book', 'kind', 'ref'],
    unique: { ledger_entry_id: ['uid', 'book', 'id'] },
  })
  await createTable(db, 'ledger_lot', {
    columns: { uid: 'text', book: 'text', ends_at: 'bigint', amount: 'bigint', lapsed: 'bigint' },
    key: ['uid', 'book', 'ends_at'],
    checks: { ledger_lot_whole: sql`amount >= 0 and lapsed >= 0` },
  })
  await createIndex(db, 'ledger_lot', 'ledger_lot_end', ['ends_at'], { where: sql`amount > 0` })
  await createTable(db, 'ledger_freeze', {
    columns: { uid: 'text', book: 'text', kind: 'text', ref: 'text', amount: 'bigint', state: 'text' },
    key: ['uid', 'book', 'kind', 'ref'],
  })
  await createTable(db, 'ledger_part', {
    columns: { uid: 'text', book: 'text', kind: 'text', ref: 'text', ends_at: 'bigint', amount: 'bigint' },
    key: ['uid', 'book', 'kind', 'ref', 'ends_at'],
    checks: { ledger_part_whole: sql`amount >= 0` },
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, TABLES)
}
