import { type Kysely, sql } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611241150-points-mall'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'point_visit', {
    columns: { uid: 'text', day: 'text', streak: 'bigint' },
    key: ['uid'],
  })
  await createTable(db, 'point_item', {
    columns: {
      item_id: 'text',
      kind: 'text',
      ref: 'text',
      product_id: 'text',
      title: 'text',
      points: 'bigint',
      member_points: 'bigint?',
      cents: 'bigint',
      per_person: 'bigint',
      starts_at: 'bigint',
      ends_at: 'bigint',
      created_at: 'bigint',
    },
    key: ['item_id'],
  })
  await createTable(db, 'point_exchange', {
    columns: {
      uid: 'text',
      exchange_id: 'text',
      item_id: 'text',
      kind: 'text',
      title: 'text',
      picture: 'text',
      number: 'bigint',
      points: 'bigint',
      cents: 'bigint',
      state: 'text',
      payable_no: 'text',
      order_id: 'text',
      held_id: 'text',
      at: 'bigint',
    },
    key: ['uid', 'exchange_id'],
  })
  await db.schema
    .alterTable('ledger_lot')
    .addColumn('told', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await createIndex(db, 'ledger_lot', 'ledger_lot_soon', ['book', 'ends_at'], { where: sql`amount > 0 and told = 0` })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('ledger_lot_soon').execute()
  await db.schema.alterTable('ledger_lot').dropColumn('told').execute()
  await dropTables(db, ['point_visit', 'point_item', 'point_exchange'])
}
