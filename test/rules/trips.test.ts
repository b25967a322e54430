// The statements that each main call sends to PostgreSQL, and its trips, stand in a table. A call that needs more or fewer
// fails the test; GALLERIA_TRIPS=write writes the table.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { openDb } from '@server/kernel/db'
import { migrateUp } from '@server/kernel/migrate'
import { migrations } from '@server/migrations'
import { sql } from 'kysely'
import { type TestMall, testApp } from '../support/app'
import { anyPostgres, createDatabase, type Postgres } from '../support/postgres'
import { type Measured, Trips } from '../support/trips'
import { ROOT } from './sources'
import { countCalls } from './trips/calls'

interface Cost {
  statements: number
  trips: number
  /** Why the call needs them. */
  why?: string
}

const TABLE = join(ROOT, 'test/rules/trips/trips.json')
/** More than a call asks at once: no statement waits for a connection. */
const POOL = 40
/** Longer than anything is kept in memory. */
const OLD_MS = 600_000

let postgres: Postgres
let mall: TestMall
const trips = new Trips()
const measured = new Map<string, Pick<Measured<unknown>, 'statements' | 'trips'>>()

/** Opens all connections of the pool: a new one takes trips of its own. */
async function warmPool(): Promise<void> {
  await Promise.all(Array.from({ length: POOL }, () => sql`select pg_sleep(0.01)`.execute(mall.services.db.q)))
}

beforeAll(async () => {
  postgres = await anyPostgres()
  const { url, drop } = await createDatabase(postgres.url)
  const db = openDb(url, POOL)
  await migrateUp(db, migrations)
  mall = await testApp({
    database: { db, target: url, drop: () => db.close().then(drop) },
    isSeeded: true,
    hasGateway: true,
  })
  await countCalls(mall, async (name, work, { isCold = false, within } = {}) => {
    if (isCold) mall.clock.advance(OLD_MS)
    await warmPool()
    const { result, ...cost } = await trips.measure(work, within)
    measured.set(name, cost)
    return result
  })
})
afterAll(async () => {
  trips.stop()
  await mall.close()
  await postgres.stop()
})

test('each call needs the statements and trips of the table', () => {
  const read = () => JSON.parse(readFileSync(TABLE, 'utf8')) as Record<string, Cost>
  const known = read()
  const found: Record<string, Cost> = {}
  for (const [name, { statements, trips: made }] of measured) {
    const why = known[name]?.why
    found[name] = { statements: statements.length, trips: made, ...(why && { why }) }
  }
  if (process.env.GALLERIA_TRIPS === 'write') writeFileSync(TABLE, written(found))
  const table = read()
  const faults = [...measured].filter(([name]) => !isDeepStrictEqual(found[name], table[name]))
  // The statements of a call are what is looked for when its numbers change.
  expect(faults.map(([name, { statements }]) => [name, found[name], statements.map(({ text }) => text)])).toEqual([])
  expect(Object.keys(table)).toEqual(Object.keys(found))
})

/** A line for each call. */
function written(costs: Record<string, Cost>): string {
  const lines = Object.entries(costs).map(([name, { statements, trips: made, why }]) => {
    const words = why ? `, "why": ${JSON.stringify(why)}` : ''
    return `  ${JSON.stringify(name)}: { "statements": ${statements}, "trips": ${made}${words} }`
  })
  return `{\n${lines.join(',\n')}\n}\n`
}
