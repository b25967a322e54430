import { type Kysely, sql } from 'kysely'
import { createTable, dropTables } from '../kernel/schema'

export const name = '202611230805-stock'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'stock', {
    columns: {
      sku_id: 'text',
      on_hand: 'bigint',
      reserved: 'bigint',
      updated_at: 'bigint',
    },
    key: ['sku_id'],
    checks: { stock_reserved: sql`reserved >= 0 and reserved <= on_hand` },
  })

  await createTable(db, 'stock_movement', {
    columns: {
      sku_id: 'text',
      id: 'text',
      ref: 'text',
      kind: 'text',
      on_hand_delta: 'bigint',
      reserved_delta: 'bigint',
      note: 'text',
      created_at: 'bigint',
    },
    key: ['sku_id', 'id'],
    unique: { stock_movement_once: ['sku_id', 'ref', 'kind'] },
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['stock', 'stock_movement'])
}
