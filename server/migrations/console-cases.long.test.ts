import { sql } from 'kysely'
import { throwawayDb } from '../../test/support/app'
import { migrateDown, migrateUp } from '../kernel/migrate'
import { migrations } from '.'
import { name as STEP } from './202611270210-console-cases'

test('cases whose refund the provider closed are marked, other rows stay as they are, and the step goes back', async () => {
  const { db, drop } = await throwawayDb()
  const rows = async () =>
    (await sql<Record<string, unknown>>`select * from aftersale_case order by id`.execute(db.q)).rows
  /** Inserts a row with these values; every other column has the word or number 1. */
  const insert = async (table: string, values: Readonly<Record<string, string | number>>) => {
    const columns = (await db.q.introspection.getTables()).find(({ name }) => name === table)?.columns ?? []
    const names = sql.join(columns.map(({ name }) => sql.ref(name)))
    const row = columns.map(({ name, dataType }) => values[name] ?? (/text/i.test(dataType) ? `${values.key}` : 1))
    await db.tx((tx) => sql`insert into ${sql.ref(table)} (${names}) values (${sql.join(row)})`.execute(tx))
  }
  try {
    await migrateUp(
      db,
      migrations.filter(({ name }) => name < STEP),
    )
    for (const [key, status, state] of [
      ['a', 5, 'closed'],
      ['b', 5, 'processing'],
      ['c', 6, 'closed'],
    ] as const) {
      await insert('aftersale_case', { key, id: key, no: key, refund_no: key, status })
      await insert('payment_refund', { key, refund_no: key, state })
    }
    const old = await rows()
    await migrateUp(
      db,
      migrations.filter(({ name }) => name <= STEP),
    )
    expect((await rows()).map(({ id, isRefundFailed }) => [id, isRefundFailed])).toEqual([
      ['a', 1],
      ['b', 0],
      ['c', 0],
    ])
    await migrateDown(db, migrations, new Set([STEP]))
    expect(await rows()).toEqual(old)
  } finally {
    await drop()
  }
})
