import { type Kysely, SqliteAdapter, sql } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611270200-console-orders'

/** ORDER_STATUS.toShip of this step. */
const TO_SHIP = 1
/** ORDER_STATUS.awaitingGroup and awaitingFinal of this step. */
const WAITING = sql`(11, 12)`
const SHIP_WITHIN_MS = 48 * 3_600_000
const MINUTE_MS = 60_000

const INDEXES = [
  'shop_order_store',
  'shop_order_store_status',
  'shop_order_paid',
  'shop_order_to_ship_by',
  'shop_order_to_ship_paid',
  'shop_order_receiver_phone',
  'shop_order_receiver_name',
  'order_line_sku',
  'order_line_case',
  'parcel_number',
] as const
const COLUMNS = ['ship_by', 'receiver_name', 'receiver_phone'] as const

/** Deadline of shipping and receiver in columns of their own, because the console sorts and searches by them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const order = db.schema.alterTable('shop_order')
  await order.addColumn('ship_by', 'bigint', (c) => c.notNull().defaultTo(0)).execute()
  await order.addColumn('receiver_name', 'text', (c) => c.notNull().defaultTo('')).execute()
  await order.addColumn('receiver_phone', 'text', (c) => c.notNull().defaultTo('')).execute()
  const field = (key: string) =>
    db.getExecutor().adapter instanceof SqliteAdapter
      ? sql`json_extract(address, ${sql.lit(`$.${key}`)})`
      : sql`cast(address as json) ->> ${sql.lit(key)}`
  await sql`update shop_order set receiver_name = coalesce(${field('name')}, ''),
    receiver_phone = coalesce(${field('mobile')}, '') where address like '{%'`.execute(db)
  await sql`update shop_order set ship_by = paid_at + case when promise_minutes > 0
    then promise_minutes * ${sql.lit(MINUTE_MS)} else ${sql.lit(SHIP_WITHIN_MS)} end
    where paid_at > 0 and status not in ${WAITING}`.execute(db)
  const toShip = sql<boolean>`status = ${sql.lit(TO_SHIP)}`
  await createIndex(db, 'shop_order', 'shop_order_store', ['store_id', 'id'])
  await createIndex(db, 'shop_order', 'shop_order_store_status', ['store_id', 'status', 'id'])
  await createIndex(db, 'shop_order', 'shop_order_paid', ['paid_at', 'id'], { where: sql`paid_at > 0` })
  await createIndex(db, 'shop_order', 'shop_order_to_ship_by', ['ship_by', 'id'], { where: toShip })
  await createIndex(db, 'shop_order', 'shop_order_to_ship_paid', ['paid_at', 'id'], { where: toShip })
  await createIndex(db, 'shop_order', 'shop_order_receiver_phone', ['receiver_phone', 'id'], {
    where: sql`receiver_phone <> ''`,
  })
  await createIndex(db, 'shop_order', 'shop_order_receiver_name', ['receiver_name', 'id'], {
    where: sql`receiver_name <> ''`,
  })
  await createIndex(db, 'order_line', 'order_line_sku', ['sku_id', 'order_id'])
  await createIndex(db, 'order_line', 'order_line_case', ['order_id'], { where: sql`case_no <> ''` })
  await createIndex(db, 'parcel', 'parcel_number', ['no'])
  await createTable(db, 'order_note', {
    columns: {
      uid: 'text',
      order_id: 'text',
      note_id: 'text',
      actor_id: 'text',
      actor_name: 'text',
      text: 'text',
      created_at: 'bigint',
    },
    key: ['uid', 'order_id', 'note_id'],
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['order_note'])
  for (const index of INDEXES) await db.schema.dropIndex(index).execute()
  for (const column of COLUMNS) await db.schema.alterTable('shop_order').dropColumn(column).execute()
}
