import { sql } from 'kysely'
import { throwawayDb } from '../../test/support/app'
import { migrateDown, migrateUp } from '../kernel/migrate'
import { migrations } from '.'
import { name as STEP } from './202611270200-console-orders'

const HOUR_MS = 3_600_000
const PAID_AT = 1_800_000_000_000

/** Columns of orders that differ from a paid order that waits to be shipped. */
const ORDERS: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  sent: { address: JSON.stringify({ name: '林予安', mobile: '13800000001' }) },
  instant: { promise_minutes: 30, delivery_type: 3, address: JSON.stringify({ name: '周', mobile: '13800000002' }) },
  fetched: { delivery_type: 1 },
  unpaid: { status: 0, paid_at: 0 },
  grouping: { status: 11 },
  final: { status: 12 },
}

test('orders get the deadline of shipping and their receiver, and the step goes back', async () => {
  const { db, drop } = await throwawayDb()
  const columnsOf = async () =>
    (await db.q.introspection.getTables()).find(({ name }) => name === 'shop_order')?.columns ?? []
  const rows = async () => (await sql<Record<string, unknown>>`select * from shop_order order by id`.execute(db.q)).rows
  try {
    await migrateUp(
      db,
      migrations.filter(({ name }) => name < STEP),
    )
    const columns = await columnsOf()
    const names = sql.join(columns.map(({ name }) => sql.ref(name)))
    await db.tx(async (tx) => {
      for (const [id, own] of Object.entries(ORDERS)) {
        const all: Record<string, string | number> = { uid: 'u', id, order_no: id, status: 1, paid_at: PAID_AT, ...own }
        const values = columns.map(({ name, dataType }) => all[name] ?? (/text/i.test(dataType) ? '' : 0))
        await sql`insert into shop_order (${names}) values (${sql.join(values)})`.execute(tx)
      }
    })
    const old = await rows()
    await migrateUp(
      db,
      migrations.filter(({ name }) => name <= STEP),
    )
    const { rows: now } = await sql<Record<string, unknown>>`
      select id, ship_by, receiver_name, receiver_phone from shop_order order by id`.execute(db.q)
    const late = PAID_AT + 48 * HOUR_MS
    expect(now.map((row) => Object.values(row))).toEqual([
      ['fetched', late, '', ''],
      ['final', 0, '', ''],
      ['grouping', 0, '', ''],
      ['instant', PAID_AT + HOUR_MS / 2, '周', '13800000002'],
      ['sent', late, '林予安', '13800000001'],
      ['unpaid', 0, '', ''],
    ])
    await migrateDown(db, migrations, new Set([STEP]))
    expect((await columnsOf()).map(({ name }) => name)).toEqual(columns.map(({ name }) => name))
    expect(await rows()).toEqual(old)
  } finally {
    await drop()
  }
})
