import { sql } from 'kysely'
import { throwawayDb } from '../../test/support/app'
import { migrateDown, migrateUp } from '../kernel/migrate'
import { migrations } from '.'
import { name as STEP } from './202611262210-order-slots'

const HOUR = 3_600_000
const FROM = 1_900_000_000_000
const ORDERS = [
  { id: 'any-hour', from: 0, until: 0, changes: 0, payThere: 0 },
  { id: 'booked', from: FROM, until: FROM + HOUR, changes: 0, payThere: 0 },
  { id: 'moved', from: FROM + HOUR, until: FROM + 2 * HOUR, changes: 1, payThere: 1 },
]

test('hours of orders become rows, and columns again', async () => {
  const { db, drop } = await throwawayDb()
  const rows = async (table: string, order: string) =>
    (await sql<object>`select * from ${sql.table(table)} order by ${sql.ref(order)}`.execute(db.q)).rows
  try {
    await migrateUp(
      db,
      migrations.filter(({ name }) => name < STEP),
    )
    const columns = (await db.q.introspection.getTables()).find(({ name }) => name === 'shop_order')?.columns ?? []
    await db.tx(async (tx) => {
      for (const { id, from, until, changes, payThere } of ORDERS) {
        const own: Record<string, unknown> = {
          uid: 'u',
          id,
          order_no: id,
          store_id: 'bakery',
          slot_from: from,
          slot_until: until,
          slot_changes: changes,
          pay_at_pickup: payThere,
        }
        const values = columns.map(({ name, dataType }) => own[name] ?? (/text/i.test(dataType) ? '' : 1))
        await sql`insert into shop_order (${sql.join(columns.map(({ name }) => sql.ref(name)))}) values (${sql.join(values)})`.execute(
          tx,
        )
      }
    })
    const old = await rows('shop_order', 'id')
    await migrateUp(
      db,
      migrations.filter(({ name }) => name <= STEP),
    )
    const of = { uid: 'u', storeId: 'bakery' }
    expect(await rows('order_slot', 'order_id')).toEqual([
      { ...of, orderId: 'booked', slotFrom: FROM, slotUntil: FROM + HOUR, changes: 0, payAtPickup: 0 },
      { ...of, orderId: 'moved', slotFrom: FROM + HOUR, slotUntil: FROM + 2 * HOUR, changes: 1, payAtPickup: 1 },
    ])
    const after = (await db.q.introspection.getTables()).find(({ name }) => name === 'shop_order')?.columns ?? []
    expect(after.map(({ name }) => name)).not.toContain('slot_from')
    await migrateDown(db, migrations, new Set([STEP]))
    expect(await rows('shop_order', 'id')).toEqual(old)
  } finally {
    await drop()
  }
})
