import type { Kysely } from 'kysely'
import { createTable, dropTables } from '../kernel/schema'

export const name = '202611232020-bundle'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'bundle', {
    columns: {
      bundle_id: 'text',
      title: 'text',
      store_id: 'text',
      price_cents: 'bigint',
      starts_at: 'bigint',
      ends_at: 'bigint',
      created_at: 'bigint',
    },
    key: ['bundle_id'],
  })
  await createTable(db, 'bundle_product', {
    columns: { bundle_id: 'text', position: 'bigint', product_id: 'text', number: 'bigint' },
    key: ['bundle_id', 'position'],
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['bundle_product', 'bundle'])
}
