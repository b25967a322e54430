import { sql } from 'kysely'
import { throwawayDb } from '../../test/support/app'
import { migrateDown, migrateUp } from '../kernel/migrate'
import { migrations } from '.'
import { name as STEP } from './202611262215-order-payables'

const ORDERS = [
  { id: 'unpaid', no: 'p1', cents: 500, paidAt: 0 },
  { id: 'paid-one', no: 'p2', cents: 700, paidAt: 9 },
  { id: 'paid-two', no: 'p2', cents: 300, paidAt: 9 },
]

test('orders no longer name their payable, and do again', async () => {
  const { db, drop } = await throwawayDb()
  const rows = async () => {
    // A statement may be prepared by the schema that its connection saw last; as many columns as before hide that.
    await sql`select count(*) from shop_order`.execute(db.q)
    return (await sql<Record<string, unknown>>`select * from shop_order order by id`.execute(db.q)).rows
  }
  try {
    await migrateUp(
      db,
      migrations.filter(({ name }) => name < STEP),
    )
    const columns = (await db.q.introspection.getTables()).find(({ name }) => name === 'shop_order')?.columns ?? []
    await db.tx(async (tx) => {
      for (const no of ['p1', 'p2'])
        await sql`insert into payable (uid, no, ref, title, state, cents, from_at, expire_at, created_at)
          values ('u', ${no}, ${no}, '', 'paid', 1000, 0, 1, 1)`.execute(tx)
      for (const { id, no, cents, paidAt } of ORDERS) {
        const own: Record<string, unknown> = {
          uid: 'u',
          id,
          order_no: id,
          payable_no: no,
          payable_cents: cents,
          paid_at: paidAt,
        }
        const values = columns.map(({ name, dataType }) => own[name] ?? (/text/i.test(dataType) ? '' : 1))
        await sql`insert into shop_order (${sql.join(columns.map(({ name }) => sql.ref(name)))}) values (${sql.join(values)})`.execute(
          tx,
        )
        await sql`insert into payable_part (uid, no, subject, subject_id, cents, refunded_cents, returned_cents)
          values ('u', ${no}, 'order', ${id}, ${cents}, 0, 0)`.execute(tx)
      }
    })
    const old = await rows()
    await migrateUp(
      db,
      migrations.filter(({ name }) => name <= STEP),
    )
    const { rows: now } = await sql<Record<string, unknown>>`select id, paid_cents from shop_order order by id`.execute(
      db.q,
    )
    expect(now.map(({ id, paidCents }) => [id, paidCents])).toEqual([
      ['paid-one', 700],
      ['paid-two', 300],
      ['unpaid', 0],
    ])
    const after = (await db.q.introspection.getTables()).find(({ name }) => name === 'shop_order')?.columns ?? []
    expect(after.map(({ name }) => name)).not.toContain('payable_no')
    // A second payable of an order is not what it named.
    await db.tx(async (tx) => {
      await sql`insert into payable (uid, no, ref, title, state, cents, from_at, expire_at, created_at)
        values ('u', 'a0', 'p1', '', 'unpaid', 1000, 0, 1, 2)`.execute(tx)
      await sql`insert into payable_part (uid, no, subject, subject_id, cents, refunded_cents, returned_cents)
        values ('u', 'a0', 'order', 'unpaid', 1000, 0, 0)`.execute(tx)
    })
    await migrateDown(db, migrations, new Set([STEP]))
    expect(await rows()).toEqual(old)
  } finally {
    await drop()
  }
})
