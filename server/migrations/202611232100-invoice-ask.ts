import type { Kysely } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611232100-invoice-ask'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'invoice_ask', {
    columns: {
      uid: 'text',
      subject: 'text',
      subject_id: 'text',
      kind: 'text',
      title: 'text',
      tax_no: 'text',
      email: 'text',
      asked_at: 'bigint',
    },
    key: ['uid', 'subject', 'subject_id'],
  })
  await createIndex(db, 'invoice_ask', 'invoice_ask_last', ['uid', 'asked_at'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['invoice_ask'])
}
