import type { Kysely } from 'kysely'
import { createTable, dropTables } from '../kernel/schema'

export const name = '202611240030-coupon-package'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'coupon_package', {
    columns: {
      package_id: 'text',
      title: 'text',
      price_cents: 'bigint',
      coupons: 'text',
      per_person: 'bigint',
      starts_at: 'bigint',
      ends_at: 'bigint',
      created_at: 'bigint',
    },
    key: ['package_id'],
  })
  await createTable(db, 'package_purchase', {
    columns: {
      uid: 'text',
      purchase_id: 'text',
      package_id: 'text',
      title: 'text',
      price_cents: 'bigint',
      coupons: 'text',
      payable_no: 'text',
      state: 'text',
      held_ids: 'text',
      at: 'bigint',
    },
    key: ['uid', 'purchase_id'],
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['coupon_package', 'package_purchase'])
}
