import { type Kysely, sql } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611230809-payment'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'payable', {
    columns: {
      uid: 'text',
      no: 'text',
      ref: 'text',
      title: 'text',
      state: 'text',
      cents: 'bigint',
      from_at: 'bigint',
      expire_at: 'bigint',
      created_at: 'bigint',
    },
    key: ['uid', 'no'],
  })

  await createTable(db, 'payable_part', {
    columns: {
      uid: 'text',
      no: 'text',
      subject: 'text',
      subject_id: 'text',
      cents: 'bigint',
      refunded_cents: 'bigint',
      returned_cents: 'bigint',
    },
    key: ['uid', 'no', 'subject', 'subject_id'],
    checks: {
      payable_part_sums: sql`returned_cents >= 0 and returned_cents <= refunded_cents and refunded_cents <= cents`,
    },
  })

  await createTable(db, 'payment', {
    columns: {
      uid: 'text',
      trade_no: 'text',
      payable_no: 'text',
      attempt: 'bigint',
      provider: 'text',
      pay_way: 'text',
      payer_key: 'text',
      state: 'text',
      amount_cents: 'bigint',
      refunded_cents: 'bigint',
      transaction_id: 'text',
      created_at: 'bigint',
      paid_at: 'bigint',
      closed_at: 'bigint',
    },
    key: ['uid', 'trade_no'],
    unique: { payment_attempt: ['uid', 'payable_no', 'attempt'] },
  })
  await createIndex(db, 'payment', 'payment_stray', ['paid_at'], { where: sql<boolean>`state in ('late', 'returned')` })

  await createTable(db, 'payment_refund', {
    columns: {
      uid: 'text',
      refund_no: 'text',
      trade_no: 'text',
      payable_no: 'text',
      subject: 'text',
      subject_id: 'text',
      provider: 'text',
      state: 'text',
      cents: 'bigint',
      total_cents: 'bigint',
      reason: 'text',
      refund_id: 'text',
      created_at: 'bigint',
      ended_at: 'bigint',
    },
    key: ['uid', 'refund_no'],
  })
  await createIndex(db, 'payment_refund', 'payment_refund_trade', ['uid', 'trade_no'])
  await createIndex(db, 'payment_refund', 'payment_refund_abnormal', ['created_at'], {
    where: sql<boolean>`state = 'abnormal'`,
  })

  await createTable(db, 'payment_notice', {
    columns: {
      provider: 'text',
      notice_id: 'text',
      kind: 'text',
      subject_no: 'text',
      outcome: 'text',
      received_at: 'bigint',
    },
    key: ['provider', 'notice_id'],
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['payable', 'payable_part', 'payment', 'payment_refund', 'payment_notice'])
}
