import type { Kysely } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611230802-store'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'store', {
    columns: {
      store_id: 'text',
      business_id: 'text',
      store_group_id: 'text',
      name: 'text',
      kind: 'text',
      store_type: 'text',
      floor: 'text',
      phone: 'text',
      address: 'text',
      x: 'double precision',
      y: 'double precision',
      open_time: 'text',
      close_time: 'text',
      is_closed: 'bigint',
      is_self_run: 'bigint',
      delivery_types: 'text',
      freight_cents: 'bigint',
      free_over_cents: 'bigint?',
      instant_freight_cents: 'bigint',
      instant_free_over_cents: 'bigint?',
      instant_minutes: 'bigint',
      delivery_area_codes: 'text',
      logo: 'text',
      notice: 'text',
      fans: 'bigint',
      score_x10: 'bigint',
      position: 'bigint',
      updated_at: 'bigint',
    },
    key: ['store_id'],
  })
  await createIndex(db, 'store', 'store_position', ['position', 'store_id'])
  await createIndex(db, 'store', 'store_place', ['x', 'y', 'store_id'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['store'])
}
