import type { Kysely } from 'kysely'
import { createTable, dropTables } from '../kernel/schema'

export const name = '202611230808-cart'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'cart', {
    columns: {
      uid: 'text',
      cart_type: 'bigint',
      changed_at: 'bigint',
    },
    key: ['uid', 'cart_type'],
  })

  await createTable(db, 'cart_line', {
    columns: {
      uid: 'text',
      id: 'text',
      cart_type: 'bigint',
      sku_id: 'text',
      product_id: 'text',
      store_id: 'text',
      source_channel: 'text',
      number: 'bigint',
      is_selected: 'bigint',
      added_price_cents: 'bigint',
      snapshot: 'text',
      added_at: 'bigint',
    },
    key: ['uid', 'id'],
    unique: { cart_line_sku: ['uid', 'cart_type', 'sku_id', 'source_channel'] },
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['cart', 'cart_line'])
}
