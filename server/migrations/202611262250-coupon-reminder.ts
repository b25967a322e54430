import type { Kysely } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611262250-coupon-reminder'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'coupon_reminder', {
    columns: { uid: 'text', coupon_id: 'text', created_at: 'bigint' },
    key: ['uid', 'coupon_id'],
  })
  // Those of one coupon are told together.
  await createIndex(db, 'coupon_reminder', 'coupon_reminder_coupon', ['coupon_id', 'uid'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['coupon_reminder'])
}
