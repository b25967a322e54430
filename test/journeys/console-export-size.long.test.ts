// An export of many orders over HTTP: every order is in the file, and the memory does not grow with their number.
import { CONSOLE_BASE, CONSOLE_HEADER } from '@contract/codes/console'
import type { Db } from '@server/kernel/db'
import { type RawBuilder, sql } from 'kysely'
import { type TestMall, testApp } from '../support/app'
import { staffClient } from '../support/console-client'
import { heapUsed } from '../support/heap-used'
import { buy, shelve } from '../support/shopping'

const ORDERS = 500_000
const MEGABYTE = 1024 ** 2
const MOST_HEAP_GROWTH = 24 * MEGABYTE
const MOST_RSS_GROWTH = 160 * MEGABYTE
const SAMPLES = 10

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  const { db } = mall.services
  await buy(await mall.enrol(), await shelve(mall.services, 'tea', { stock: 9 }))
  await mall.settle()
  const [order] = await db.q.selectFrom('shop_order').selectAll().execute()
  const [line] = await db.q.selectFrom('order_line').selectAll().execute()
  if (!order || !line) throw new Error('there is no order to copy')
  const owner = sql`${sql.lit('buyer-')} || (s.n % 5000)`
  const id = padded(db, order.id.length)
  await copy(db, 'shop_order', order, { uid: owner, id, orderNo: padded(db, 21), parentNo: padded(db, 19) })
  await copy(db, 'order_line', line, { uid: owner, orderId: id, id: padded(db, line.id.length) })
}, 600_000)
afterAll(() => mall.close())

/** SQL: the number of a copy, padded with zeros to `length` digits. */
const padded = ({ engine }: Db, length: number): RawBuilder<unknown> =>
  engine === 'postgres'
    ? sql`lpad(cast(s.n as text), ${sql.lit(length)}, '0')`
    : sql`printf(${sql.lit(`%0${length}d`)}, s.n)`

/** Copies a row until the table has ORDERS rows; `other` replaces the values of some columns. */
async function copy(db: Db, table: string, row: object, other: Record<string, RawBuilder<unknown>>): Promise<void> {
  const names = Object.keys(row)
  const numbers =
    db.engine === 'postgres'
      ? sql`select n from generate_series(1, ${sql.lit(ORDERS - 1)}) as t(n)`
      : sql`with recursive t(n) as (select 1 union all select n + 1 from t where n < ${sql.lit(ORDERS - 1)}) select n from t`
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(names.map((name) => other[name] ?? sql.ref(`o.${name}`)))}
    from ${sql.table(table)} as o cross join (${numbers}) as s`.execute(db.q)
}

/** Streams the file and counts its lines; calls `onPart` after each tenth of them. */
async function linesOf(cookie: string, onPart: () => void): Promise<number> {
  const reply = await fetch(`${mall.url}${CONSOLE_BASE}order/export`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: mall.url,
      cookie,
      [CONSOLE_HEADER.name]: CONSOLE_HEADER.value,
    },
    body: JSON.stringify({ view: 'all' }),
  })
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  let [lines, next] = [0, ORDERS / SAMPLES]
  for await (const chunk of reply.body ?? []) {
    for (const byte of chunk as Uint8Array) if (byte === 10) lines++
    if (lines < next) continue
    onPart()
    next += ORDERS / SAMPLES
  }
  return lines
}

test('an export of many orders contains all of them, and memory growth stays limited while it is read [console.export-memory]', async () => {
  const { client } = await staffClient(mall, 'administrator')
  const seen: { heap: number; rss: number }[] = []
  const from = performance.now()
  const lines = await linesOf(client.cookie ?? '', () => {
    const heap = heapUsed()
    seen.push({ heap, rss: process.memoryUsage().rss })
  })
  const seconds = (performance.now() - from) / 1000
  expect(lines).toBe(1 + ORDERS)
  const [first, ...later] = seen
  if (!first || later.length < SAMPLES - 2) throw new Error('the file arrived in too few chunks')
  const growth = (of: 'heap' | 'rss') => Math.max(...later.map((one) => one[of])) - first[of]
  const shown = [growth('heap'), growth('rss')].map((bytes) => `${(bytes / MEGABYTE).toFixed(1)} MB`)
  process.stdout.write(
    `export of ${ORDERS} orders: ${seconds.toFixed(0)} s, growth of heap and memory ${shown.join(', ')}\n`,
  )
  expect(growth('rss')).toBeLessThan(MOST_RSS_GROWTH)
  expect(growth('heap')).toBeLessThan(MOST_HEAP_GROWTH)
}, 900_000)
