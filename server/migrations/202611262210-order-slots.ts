import { type Kysely, sql } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611262210-order-slots'

const COLUMNS = ['slot_from', 'slot_until', 'slot_changes', 'pay_at_pickup'] as const
const HOUR_INDEX = 'shop_order_slot'

/** An order that has an hour, or is paid where it is fetched. */
const HAS_SLOT = sql<boolean>`slot_from > 0 or pay_at_pickup = 1`

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'order_slot', {
    columns: {
      uid: 'text',
      order_id: 'text',
      store_id: 'text',
      slot_from: 'bigint',
      slot_until: 'bigint',
      changes: 'bigint',
      pay_at_pickup: 'bigint',
    },
    key: ['uid', 'order_id'],
  })
  await createIndex(db, 'order_slot', 'order_slot_from', ['slot_from', 'order_id'])
  await createIndex(db, 'order_slot', 'order_slot_store', ['store_id', 'slot_from', 'order_id'])
  await sql`insert into order_slot (uid, order_id, store_id, slot_from, slot_until, changes, pay_at_pickup)
    select uid, id, store_id, slot_from, slot_until, slot_changes, pay_at_pickup from shop_order where ${HAS_SLOT}`.execute(
    db,
  )
  await db.schema.dropIndex(HOUR_INDEX).execute()
  for (const column of COLUMNS) await db.schema.alterTable('shop_order').dropColumn(column).execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const column of COLUMNS)
    await db.schema
      .alterTable('shop_order')
      .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
  const own = (column: string) => sql`(select s.${sql.ref(column)} from order_slot s
    where s.uid = shop_order.uid and s.order_id = shop_order.id)`
  await sql`update shop_order set slot_from = ${own('slot_from')}, slot_until = ${own('slot_until')},
    slot_changes = ${own('changes')}, pay_at_pickup = ${own('pay_at_pickup')}
    where exists ${own('uid')}`.execute(db)
  await createIndex(db, 'shop_order', HOUR_INDEX, ['slot_from', 'id'], { where: sql`slot_from > 0` })
  await dropTables(db, ['order_slot'])
}
