import { type Kysely, sql } from 'kysely'
import { createIndex } from '../kernel/schema'

export const name = '202611241250-pickup-day'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndex(db, 'shop_order', 'shop_order_slot', ['slot_from', 'id'], { where: sql`slot_from > 0` })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('shop_order_slot').execute()
}
