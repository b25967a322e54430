import { sql } from 'kysely'
import { throwawayDb } from '../../test/support/app'
import { migrateDown, migrateUp } from '../kernel/migrate'
import { migrations } from '.'
import { name as STEP } from './202611262255-aftersale'

test('cases get a column for the points and coupons of their refund, and lose it again', async () => {
  const { db, drop } = await throwawayDb()
  const columnsOf = async () =>
    (await db.q.introspection.getTables()).find(({ name }) => name === 'aftersale_case')?.columns ?? []
  const rows = async () => (await sql<Record<string, unknown>>`select * from aftersale_case`.execute(db.q)).rows
  try {
    await migrateUp(
      db,
      migrations.filter(({ name }) => name < STEP),
    )
    const columns = await columnsOf()
    const values = columns.map(({ name, dataType }) => (/text/i.test(dataType) ? name : 1))
    const names = sql.join(columns.map(({ name }) => sql.ref(name)))
    await db.tx((tx) => sql`insert into aftersale_case (${names}) values (${sql.join(values)})`.execute(tx))
    const old = await rows()
    await migrateUp(
      db,
      migrations.filter(({ name }) => name <= STEP),
    )
    const { rows: now } = await sql<{ extras: string }>`select extras from aftersale_case`.execute(db.q)
    expect(now).toEqual([{ extras: '' }])
    await migrateDown(db, migrations, new Set([STEP]))
    expect((await columnsOf()).map(({ name }) => name)).toEqual(columns.map(({ name }) => name))
    expect(await rows()).toEqual(old)
  } finally {
    await drop()
  }
})
