import type { Kysely } from 'kysely'
import { createTable, dropTables } from '../kernel/schema'

export const name = '202611232000-cart-add-on'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'cart_add_on', {
    columns: { uid: 'text', cart_type: 'bigint', offer_id: 'text', sku_id: 'text', number: 'bigint' },
    key: ['uid', 'cart_type', 'offer_id', 'sku_id'],
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['cart_add_on'])
}
