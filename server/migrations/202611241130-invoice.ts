import { type Kysely, sql } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611241130-invoice'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('invoice_ask')
    .addColumn('content', 'text', (c) => c.notNull().defaultTo('detail'))
    .execute()
  await db.schema
    .alterTable('invoice_ask')
    .addColumn('invoice_id', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await createTable(db, 'invoice', {
    columns: {
      uid: 'text',
      id: 'text',
      no: 'text',
      subject: 'text',
      subject_id: 'text',
      subject_no: 'text',
      seller: 'text',
      is_red: 'integer',
      state: 'text',
      cents: 'bigint',
      content: 'text',
      kind: 'text',
      title: 'text',
      tax_no: 'text',
      email: 'text',
      lines: 'text',
      amends: 'integer',
      asked_at: 'bigint',
      invoice_no: 'text',
      file_key: 'text',
      reason: 'text',
      other_id: 'text',
      next_no: 'text',
      applied_at: 'bigint',
      issued_at: 'bigint',
    },
    key: ['uid', 'id'],
    checks: { invoice_amount: sql`cents > 0` },
  })
  await createIndex(db, 'invoice', 'invoice_tab', ['uid', 'is_red', 'id'])
  await createIndex(db, 'invoice', 'invoice_state_tab', ['uid', 'is_red', 'state', 'id'])
  await createIndex(db, 'invoice', 'invoice_state', ['state', 'id'])
  await createTable(db, 'invoice_title', {
    columns: { uid: 'text', id: 'text', kind: 'text', title: 'text', tax_no: 'text', email: 'text' },
    key: ['uid', 'id'],
  })
  await createTable(db, 'invoice_title_book', {
    columns: { uid: 'text', default_id: 'text', title_count: 'bigint' },
    key: ['uid'],
    isClustered: true,
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['invoice', 'invoice_title', 'invoice_title_book'])
  await db.schema.alterTable('invoice_ask').dropColumn('invoice_id').execute()
  await db.schema.alterTable('invoice_ask').dropColumn('content').execute()
}
