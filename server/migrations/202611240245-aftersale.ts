import { type Kysely, sql } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611240245-aftersale'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('order_line')
    .addColumn('case_no', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('order_line')
    .addColumn('returned_number', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await createTable(db, 'order_refund', {
    columns: {
      uid: 'text',
      order_id: 'text',
      refund_no: 'text',
      line_id: 'text',
      number: 'bigint',
      is_intact: 'integer',
    },
    key: ['uid', 'order_id', 'refund_no'],
  })
  await createTable(db, 'aftersale_case', {
    columns: {
      uid: 'text',
      id: 'text',
      no: 'text',
      order_id: 'text',
      order_no: 'text',
      store_id: 'text',
      store_name: 'text',
      line_id: 'text',
      type: 'integer',
      status: 'integer',
      is_received: 'integer',
      reason: 'text',
      number: 'bigint',
      cents: 'bigint',
      freight_cents: 'bigint',
      amends: 'integer',
      is_escalated: 'integer',
      due_at: 'bigint',
      back_company: 'text',
      back_no: 'text',
      sku_id: 'text',
      spec_text: 'text',
      sent_company: 'text',
      sent_no: 'text',
      refund_no: 'text',
      end_text: 'text',
      created_at: 'bigint',
      ended_at: 'bigint',
    },
    key: ['uid', 'id'],
    unique: { aftersale_case_no: ['uid', 'no'] },
    checks: { aftersale_case_amount: sql`cents >= 0 and freight_cents >= 0` },
  })
  await createIndex(db, 'aftersale_case', 'aftersale_case_order', ['uid', 'order_id'])
  await createIndex(db, 'aftersale_case', 'aftersale_case_status', ['status', 'id'])
  await createTable(db, 'case_event', {
    columns: {
      uid: 'text',
      case_id: 'text',
      id: 'text',
      actor: 'text',
      event: 'text',
      text: 'text',
      image_keys: 'text',
      at: 'bigint',
    },
    key: ['uid', 'case_id', 'id'],
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['order_refund', 'aftersale_case', 'case_event'])
  await db.schema.alterTable('order_line').dropColumn('returned_number').execute()
  await db.schema.alterTable('order_line').dropColumn('case_no').execute()
}
