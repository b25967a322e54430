import { sql } from 'kysely'
import { fillTables } from '../../test/rules/plans/full-tables'
import { throwawayDb } from '../../test/support/app'
import { jsonRowsOf } from '../../test/support/json-rows'
import type { Db } from '../kernel/db'
import { migrateDown, migrateUp } from '../kernel/migrate'
import { migrations } from '.'
import { COLUMNS, name as STEP, TABLES, VALUES } from './202611261300-names'

const before = migrations.filter(({ name }) => name < STEP)

/** Every row of every table as JSON text, in one order. */
async function rowsOf(db: Db): Promise<Map<string, string[]>> {
  const tables = (await db.q.introspection.getTables()).map(({ name }) => name)
  const wanted = tables.filter((name) => name !== 'schema_migration').map((name) => [name, sql``] as const)
  const found = await jsonRowsOf(db, new Map(wanted))
  return new Map([...found].map(([table, lines]) => [table, [...lines].sort()]))
}

/** The rows as they should be after the step. */
function renamed(rows: ReadonlyMap<string, string[]>): Map<string, string[]> {
  const all = [...rows].map(([before, lines]): [string, string[]] => {
    const table = TABLES.find(([name]) => name === before)?.[1] ?? before
    let text = lines
    for (const [, from, to] of COLUMNS.filter(([of]) => of === table))
      text = text.map((line) => line.replace(`"${from}":`, `"${to}":`))
    for (const [, column, from, to] of VALUES.filter(([of]) => of === table))
      text = text.map((line) => line.replace(`"${column}":"${from}"`, `"${column}":"${to}"`))
    return [table, [...text].sort()]
  })
  return new Map(all.sort(([a], [b]) => (a < b ? -1 : 1)))
}

test('a mall with rows in every table keeps all of them under their new names, and the step goes back', async () => {
  const { db, drop } = await throwawayDb()
  try {
    await migrateUp(db, before)
    await db.tx(async (tx) => {
      await fillTables(tx, db.engine, 40)
      await sql`delete from schema_migration where name like 'f%'`.execute(tx)
    })
    await db.tx(async (tx) => {
      await sql`update hold set state = 'held' where no in (select no from hold limit 10)`.execute(tx)
      for (const [key, kind] of ['fanOut.sweep', 'member.treats'].entries())
        await sql`update job set kind = ${kind} where key = ${`f${key + 1}`}`.execute(tx)
    })
    const old = await rowsOf(db)
    expect([...old.values()].filter((lines) => lines.length === 0)).toEqual([])
    expect(old.get('job')?.join()).toContain('fanOut.sweep')
    await migrateUp(
      db,
      migrations.filter(({ name }) => name <= STEP),
    )
    const now = await rowsOf(db)
    const sorted = new Map([...now].sort(([a], [b]) => (a < b ? -1 : 1)))
    expect(sorted).toEqual(renamed(old))
    expect([...now.keys()]).toEqual(expect.arrayContaining(TABLES.map(([, after]) => after)))
    await migrateDown(db, migrations, new Set([STEP]))
    expect(await rowsOf(db)).toEqual(old)
  } finally {
    await drop()
  }
})
