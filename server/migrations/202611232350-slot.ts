import type { Kysely } from 'kysely'
import { createTable, dropTables } from '../kernel/schema'

export const name = '202611232350-slot'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'store_slot', {
    columns: {
      store_id: 'text',
      weekdays: 'text',
      open_time: 'text',
      close_time: 'text',
      minutes: 'bigint',
      most: 'bigint',
      days_ahead: 'bigint',
      lead_minutes: 'bigint',
      updated_at: 'bigint',
    },
    key: ['store_id'],
  })
  for (const column of ['slot_from', 'slot_until'])
    await db.schema
      .alterTable('shop_order')
      .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const column of ['slot_from', 'slot_until'])
    await db.schema.alterTable('shop_order').dropColumn(column).execute()
  await dropTables(db, ['store_slot'])
}
