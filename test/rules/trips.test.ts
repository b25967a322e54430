// The statements that each main call sends to PostgreSQL, and its trips, are in a table. A call that needs more or fewer
// fails the test; GALLERIA_TRIPS=write writes the table. The tables of this mall are partitions, by the columns of
// plans/places.ts: each statement touches one place, or is listed with its reason. Transactions lock rows in the order of
// docs/locks.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { openDb } from '@server/kernel/db'
import { migrateUp } from '@server/kernel/migrate'
import { migrations } from '@server/migrations'
import { sql } from 'kysely'
import { Client } from 'pg'
import { NO_HURRY, type TestMall, testApp } from '../support/app'
import { anyPostgres, createDatabase, type Postgres } from '../support/postgres'
import { type Measured, Trips } from '../support/trips'
import { partition, placesOf } from './plans/partitions'
import { ROOT } from './sources'
import { countCalls } from './trips/calls'
import { lockedTables, lockFault, readLockOrder } from './trips/locks'

interface Cost {
  statements: number
  trips: number
  /** Why the call needs them. */
  why?: string
}

const TABLE = join(ROOT, 'test/rules/trips/trips.json')
const LOCK_ORDER = readLockOrder(readFileSync(join(ROOT, 'docs/locks.md'), 'utf8'))
const TRANSACTION = /^(?:begin|commit|rollback)/
/** Statements that touch several places, each with the reason. */
const SEVERAL_PLACES = [
  { start: 'select * from "quota" where', because: 'a place for each limit, which many shoppers share' },
  { start: 'select "sku_id", "on_hand", "reserved" from "stock" where', because: 'a place for each SKU' },
  { start: 'select * from "live_room" where "state"', because: 'a place for each room, which many shoppers share' },
  {
    start: 'select count(*) as "count" from (select "live_room_code" from "live_room"',
    because: 'counts the rooms of a list',
  },
  { start: 'insert into "stock_movement"', because: 'a place for each SKU' },
  { start: 'insert into "number_index"', because: 'each number is looked up by itself' },
  {
    start: 'select "id", "topic", "payload", "attempts" from "outbox"',
    because: 'looks for what waits, once for many orders',
  },
]
/** More than the concurrent statements of a call: none waits for a connection. */
const POOL = 40
/** Longer than the TTL of any cache. */
const OLD_MS = 600_000

let postgres: Postgres
let mall: TestMall
let client: Client
const trips = new Trips()
const measured = new Map<string, Pick<Measured<unknown>, 'statements' | 'trips' | 'transactions'>>()

/** Opens all connections of the pool, because opening one takes extra trips. */
async function warmPool(): Promise<void> {
  await Promise.all(Array.from({ length: POOL }, () => sql`select pg_sleep(0.01)`.execute(mall.services.db.q)))
}

beforeAll(async () => {
  postgres = await anyPostgres()
  const { url, drop } = await createDatabase(postgres.url)
  const db = openDb(url, POOL, { limits: NO_HURRY })
  await migrateUp(db, migrations)
  client = new Client({ connectionString: url })
  await client.connect()
  await partition(client)
  mall = await testApp({
    database: { db, target: url, drop: () => db.close().then(drop) },
    isSeeded: true,
    hasGateway: true,
  })
  // With a stopped clock no cache expires during a measurement, however slow the machine is.
  mall.clock.stop()
  await countCalls(mall, async (name, work, { isCold = false, within } = {}) => {
    if (isCold) mall.clock.advance(OLD_MS)
    await warmPool()
    // A slow machine would flush it, by its timer, during the measurement of another call.
    await mall.services.search.log.flush()
    const { result, ...cost } = await trips.measure(work, within)
    measured.set(name, cost)
    return result
  })
})
afterAll(async () => {
  trips.stop()
  await client.end()
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
  // Prints the statements of each call whose numbers changed.
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

test('each statement touches one place', async () => {
  const faults = new Map<string, string[]>()
  for (const [name, { statements }] of measured)
    for (const statement of statements) {
      const { text } = statement
      if (faults.has(text) || TRANSACTION.test(text) || SEVERAL_PLACES.some(({ start }) => text.startsWith(start)))
        continue
      const places = await placesOf(client, statement)
      if (places.length > 1) faults.set(text, [name, ...places])
    }
  expect([...faults]).toEqual([])
  const asked = [...measured.values()].flatMap(({ statements }) => statements.map(({ text }) => text))
  expect(SEVERAL_PLACES.filter(({ start }) => !asked.some((text) => text.startsWith(start)))).toEqual([])
})

test('each transaction locks rows in the order of docs/locks.md', () => {
  const faults: string[] = []
  let locking = 0
  for (const [name, { transactions }] of measured)
    for (const one of transactions) {
      const fault = lockFault(LOCK_ORDER, one)
      if (fault) faults.push(`${name}: ${fault}`)
      if (lockedTables(one).length > 2) locking++
    }
  expect(faults).toEqual([])
  // Commits, notices, a refund, a closing and a cancel, at least.
  expect(locking).toBeGreaterThanOrEqual(7)
})

test('a transaction that locks rows in another order is found', () => {
  const fault = (...tables: string[]) =>
    lockFault(
      LOCK_ORDER,
      tables.map((table) => `update "${table}" set "state" = $1`),
    )
  expect(fault('idempotency', 'payable', 'shop_order', 'reservation', 'held_coupon', 'stock')).toBeNull()
  expect(fault('payment_refund', 'payable_part', 'shop_order', 'reservation', 'stock', 'payment')).toBeNull()
  expect(fault('shop_order', 'payable')).toMatch(/^payable is locked after step/)
  expect(fault('stock', 'held_coupon')).toMatch(/^held_coupon is locked after step/)
  expect(fault('shop_order', 'store')).toMatch(/^store has no step/)
  const held = 'select "id" from "shop_order" where "id" = $1 for update'
  const added = 'insert into "payable" ("no") values ($1) on conflict do nothing'
  expect(lockFault(LOCK_ORDER, [held, added])).toMatch(/^payable is locked/)
  expect(lockFault(LOCK_ORDER, [held, 'insert into "payable" ("no") values ($1)'])).toBeNull()
})

test('the rule finds what it forbids', async () => {
  const of = (text: string, ...values: unknown[]) => placesOf(client, { text, values })
  expect(await of('select * from shop_order where uid = $1', 'a')).toHaveLength(1)
  expect(await of('select * from shop_order as o join order_line as l using (uid) where o.uid = $1', 'a')).toHaveLength(
    1,
  )
  expect(await of('select * from sku where product_id = $1', 'a')).toEqual([])
  expect(await of('select * from shop_order where order_no = $1', 'a')).toHaveLength(4)
  expect(
    await of('update payment set attempt = 1 where uid = (select uid from number_index where no = $1)', 'a'),
  ).toHaveLength(5)
  const add = 'insert into "stock" ("sku_id", "on_hand") values ($1, $2), ($3, $4)'
  expect(await of(add, 'a', 1, 'b', 1)).toHaveLength(2)
  expect(await of(add, 'a', 1, 'a', 1)).toHaveLength(1)
})
