import { type Kysely, sql } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611241210-voucher'

const TEXTS = ['item', 'picture', 'secret', 'slot_place', 'slot_ref'] as const
const NUMBERS = ['is_kept', 'needs_slot', 'slot_at', 'slot_until'] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of TEXTS)
    await db.schema
      .alterTable('ticket')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  for (const column of NUMBERS)
    await db.schema
      .alterTable('ticket')
      .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
  // Until now the others had these titles and no more to tell them by.
  await sql`update ticket set is_kept = 1 where title <> '取货码' and title not like '离店码%'`.execute(db)
  await db.schema
    .alterTable('ticket_use')
    .addColumn('undone_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('ticket_use')
    .addColumn('is_scanned', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await createTable(db, 'voucher', {
    columns: {
      voucher_id: 'text',
      title: 'text',
      note: 'text',
      terms: 'text',
      picture: 'text',
      price_cents: 'bigint',
      worth_cents: 'bigint',
      uses: 'bigint',
      per_person: 'bigint',
      store_ids: 'text',
      needs_slot: 'bigint',
      valid_days: 'bigint',
      valid_until: 'bigint',
      starts_at: 'bigint',
      ends_at: 'bigint',
      created_at: 'bigint',
    },
    key: ['voucher_id'],
  })
  await createTable(db, 'voucher_purchase', {
    columns: {
      uid: 'text',
      purchase_id: 'text',
      voucher_id: 'text',
      source: 'text',
      ref: 'text',
      voucher: 'text',
      number: 'bigint',
      uses: 'bigint',
      price_cents: 'bigint',
      payable_no: 'text',
      state: 'text',
      refunded_uses: 'bigint',
      refunded_cents: 'bigint',
      returned_cents: 'bigint',
      at: 'bigint',
    },
    key: ['uid', 'purchase_id'],
    unique: { voucher_purchase_ref: ['uid', 'source', 'ref'] },
    checks: {
      voucher_refund: sql`refunded_uses >= 0 and refunded_uses <= uses and refunded_cents <= price_cents and returned_cents <= refunded_cents`,
    },
  })
  await createIndex(db, 'voucher_purchase', 'voucher_purchase_voucher', ['voucher_id'])
  await createTable(db, 'voucher_grant', {
    columns: {
      token: 'text',
      voucher_id: 'text',
      title: 'text',
      total: 'bigint',
      ends_at: 'bigint',
      created_at: 'bigint',
    },
    key: ['token'],
  })
  await createIndex(db, 'voucher_grant', 'voucher_grant_voucher', ['voucher_id'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['voucher', 'voucher_purchase', 'voucher_grant'])
  for (const column of ['is_scanned', 'undone_at'])
    await db.schema.alterTable('ticket_use').dropColumn(column).execute()
  for (const column of [...NUMBERS, ...TEXTS]) await db.schema.alterTable('ticket').dropColumn(column).execute()
}
