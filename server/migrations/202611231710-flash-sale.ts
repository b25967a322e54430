import type { Kysely } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611231710-flash-sale'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'flash_reminder', {
    columns: { uid: 'text', offer_id: 'text', product_id: 'text', starts_at: 'bigint' },
    key: ['uid', 'offer_id', 'product_id'],
  })
  // Those of one sale are told, or counted, together.
  await createIndex(db, 'flash_reminder', 'flash_reminder_sale', ['offer_id', 'product_id', 'uid'])
  await createIndex(db, 'flash_reminder', 'flash_reminder_age', ['starts_at'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['flash_reminder'])
}
