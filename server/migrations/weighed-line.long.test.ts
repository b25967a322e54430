import { sql } from 'kysely'
import { throwawayDb } from '../../test/support/app'
import { migrateDown, migrateUp } from '../kernel/migrate'
import { migrations } from '.'
import { name as STEP } from './202611281000-weighed-line'

const [WEIGHED, NORMAL] = [4, 1]

test('lines of weighed goods get the grams of a piece, their returns are counted in grams, and the step goes back [aftersale.weighed]', async () => {
  const { db, drop } = await throwawayDb()
  /** Inserts a row with these values; every other column has the key or the number 1. */
  const insert = async (table: string, key: string, values: Readonly<Record<string, string | number>>) => {
    const columns = (await db.q.introspection.getTables()).find(({ name }) => name === table)?.columns ?? []
    const names = sql.join(columns.map(({ name }) => sql.ref(name)))
    const row = columns.map(({ name, dataType }) => values[name] ?? (/text/i.test(dataType) ? key : 1))
    await db.tx((tx) => sql`insert into ${sql.ref(table)} (${names}) values (${sql.join(row)})`.execute(tx))
  }
  const numbers = async (table: string, columns: string) =>
    (
      await sql<Record<string, unknown>>`select ${sql.raw(columns)} from ${sql.ref(table)} order by 1`.execute(db.q)
    ).rows.map((row) => Object.values(row).map((value) => (/^\d+$/.test(String(value)) ? Number(value) : value)))
  const LINES = 'id, number, returned_number, replaced_number'
  const cases = () =>
    Promise.all([numbers('order_refund', 'line_id, number'), numbers('aftersale_case', 'line_id, number')])
  try {
    await migrateUp(
      db,
      migrations.filter(({ name }) => name < STEP),
    )
    // Two pieces of 486 g, one of them returned, and three pieces of milk, two of them returned.
    for (const [line, type, number, grams, back] of [
      ['apples', WEIGHED, 2, 486, 1],
      ['milk', NORMAL, 3, 1, 2],
    ] as const) {
      await insert('product', line, { product_id: line, product_type: type })
      await insert('order_line', line, {
        uid: 'u',
        id: line,
        product_id: line,
        number,
        returned_number: back,
        replaced_number: 0,
      })
      await insert('reservation', line, { uid: 'u', line_id: line, kind: 'stock', number: number * grams })
      await insert('order_refund', line, { uid: 'u', line_id: line, number: back })
      await insert('aftersale_case', line, { uid: 'u', line_id: line, number: back })
    }
    const before = [await numbers('order_line', LINES), await cases()]
    await migrateUp(
      db,
      migrations.filter(({ name }) => name <= STEP),
    )
    expect(await numbers('order_line', `${LINES}, piece_grams`)).toEqual([
      ['apples', 2, 486, 0, 486],
      ['milk', 3, 2, 0, 0],
    ])
    const inGrams = [
      ['apples', 486],
      ['milk', 2],
    ]
    expect(await cases()).toEqual([inGrams, inGrams])
    // A part of a piece cannot be counted in pieces: it becomes a whole one.
    await db.tx((tx) => sql`update order_line set returned_number = 100 where id = 'apples'`.execute(tx))
    await migrateDown(db, migrations, new Set([STEP]))
    expect([await numbers('order_line', LINES), await cases()]).toEqual(before)
  } finally {
    await drop()
  }
})
