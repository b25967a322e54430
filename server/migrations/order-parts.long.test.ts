import { sql } from 'kysely'
import { throwawayDb } from '../../test/support/app'
import { migrateDown, migrateUp } from '../kernel/migrate'
import { migrations } from '.'
import { name as STEP } from './202611261800-order-parts'

const ORDERS = [
  { id: 'plain', remark: '', freight: 0, off: 0, tax: 0, bonus: 0, factor: 10 },
  { id: 'all', remark: '少冰 "谢谢"', freight: 800, off: 200, tax: 91, bonus: 50, factor: 20 },
  { id: 'free', remark: '', freight: 0, off: 1000, tax: 0, bonus: 0, factor: 15 },
]

test('remarks, rewards, freight and tax of orders become rows, and columns again', async () => {
  const { db, drop } = await throwawayDb()
  const rows = async (table: string, ...order: string[]) =>
    (
      await sql<object>`select * from ${sql.table(table)} order by ${sql.join(order.map((column) => sql.ref(column)))}`.execute(
        db.q,
      )
    ).rows
  try {
    await migrateUp(
      db,
      migrations.filter(({ name }) => name < STEP),
    )
    const columns = (await db.q.introspection.getTables()).find(({ name }) => name === 'shop_order')?.columns ?? []
    await db.tx(async (tx) => {
      for (const { id, remark, freight, off, tax, bonus, factor } of ORDERS) {
        const own: Record<string, unknown> = {
          uid: 'u',
          id,
          order_no: id,
          remark,
          freight_cents: freight,
          freight_off_cents: off,
          tax_cents: tax,
          bonus_points: bonus,
          points_factor: factor,
        }
        const values = columns.map(({ name, dataType }) => own[name] ?? (/text/i.test(dataType) ? '' : 1))
        await sql`insert into shop_order (${sql.join(columns.map(({ name }) => sql.ref(name)))}) values (${sql.join(values)})`.execute(
          tx,
        )
        if (off > 0)
          await sql`insert into order_adjustment (uid, order_id, line_id, kind, ref, title, cents, turn)
            values ('u', ${id}, 'l1', 102, 'c1', '包邮券', ${off - 50}, 1), ('u', ${id}, 'l2', 102, 'c1', '包邮券', 50, 1)`.execute(
            tx,
          )
      }
    })
    const old = await rows('shop_order', 'id')
    await migrateUp(
      db,
      migrations.filter(({ name }) => name <= STEP),
    )
    expect(await rows('order_fee', 'order_id', 'kind')).toEqual([
      { uid: 'u', orderId: 'all', kind: 'freight', title: '运费', cents: 800, turn: 0 },
      { uid: 'u', orderId: 'all', kind: 'tax', title: '税费', cents: 91, turn: 1 },
    ])
    const kept = (await rows('order_part', 'order_id', 'part')) as { orderId: string; part: string; data: string }[]
    expect(kept.map(({ orderId, part, data }) => [orderId, part, JSON.parse(data)])).toEqual([
      ['all', 'remark', { text: '少冰 "谢谢"' }],
      ['all', 'reward', { bonusPoints: 50, factorX10: 20 }],
      ['free', 'reward', { bonusPoints: 0, factorX10: 15 }],
    ])
    await migrateDown(db, migrations, new Set([STEP]))
    expect(await rows('shop_order', 'id')).toEqual(old)
  } finally {
    await drop()
  }
})
