import { type Kysely, sql } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611231355-coupon'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'quota', {
    columns: { kind: 'text', ref: 'text', total: 'bigint', taken: 'bigint' },
    key: ['kind', 'ref'],
    checks: { quota_taken: sql`taken >= 0` },
  })
  await createTable(db, 'coupon', {
    columns: {
      coupon_id: 'text',
      title: 'text',
      store_id: 'text',
      audience: 'text',
      per_person: 'bigint',
      claim_from: 'bigint',
      claim_until: 'bigint',
      valid_from: 'bigint',
      valid_until: 'bigint',
      valid_days: 'bigint',
      position: 'bigint',
      is_listed: 'bigint',
      rule: 'text',
      created_at: 'bigint',
    },
    key: ['coupon_id'],
  })
  await createTable(db, 'coupon_product', {
    columns: { coupon_id: 'text', product_id: 'text' },
    key: ['coupon_id', 'product_id'],
  })
  await createTable(db, 'held_coupon', {
    columns: {
      uid: 'text',
      held_id: 'text',
      coupon_id: 'text',
      state: 'text',
      no: 'text',
      from_at: 'bigint',
      until_at: 'bigint',
      claimed_at: 'bigint',
      settled_at: 'bigint',
    },
    key: ['uid', 'held_id'],
  })
  await createIndex(db, 'held_coupon', 'held_coupon_open', ['uid', 'state', 'until_at', 'held_id'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['held_coupon', 'coupon_product', 'coupon', 'quota'])
}
