import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@server/kernel/clock'
import { openDb } from '@server/kernel/db'
import { silentLog } from '@server/kernel/log'
import { migrateUp } from '@server/kernel/migrate'
import { PubSub } from '@server/kernel/pub-sub'
import { migrations } from '@server/migrations'
import { walkTerm } from '@server/modules/goods/catalog/answers.repo'
import { SearchService } from '@server/modules/goods/search'
import { seedScale } from '@server/seed/scale'
import { scaleProductId } from '@server/seed/scale-goods'
import { migratedDb, type ThrowawayDb } from '../support/app'
import { askedOf } from '../support/asked'

const PRODUCTS = 30
const OTHER = scaleProductId(3)

let own: ThrowawayDb
beforeAll(async () => {
  own = await migratedDb()
  await seedScale(own.db, { products: PRODUCTS, skusEach: 1 })
})
afterAll(() => own.drop())

test('a candidate whose marks exclude the query is not read, one without marks is read', async () => {
  const { db } = own
  const { title } = await db.q
    .selectFrom('product')
    .select('title')
    .where('productId', '=', OTHER)
    .executeTakeFirstOrThrow()
  // Titles are `<brand> <quality><noun> <quality> <use>`.
  const [, kind = '', , use = ''] = title.split(' ')
  const asked = { term: kind.slice(-2), pattern: `%${use.slice(0, 2)}%` }
  const page = { place: { key: 0, id: '' }, to: 1e15, limit: PRODUCTS }
  const isFound = async () => {
    const rows = await walkTerm(db.q, [[asked.pattern]], asked.term, page)
    return rows.some(({ id }) => id === OTHER)
  }
  const mark = (marks: number) =>
    db.q.updateTable('search_posting').set({ marks }).where('productId', '=', OTHER).execute()
  expect(await isFound()).toBe(true)
  await mark(0)
  expect(await isFound()).toBe(false)
  await mark(-1)
  expect(await isFound()).toBe(true)
})

test('a removed document leaves no rows', async () => {
  const { db } = own
  const productId = scaleProductId(7)
  const tables = ['search_document', 'search_document_terms', 'search_posting'] as const
  const left = () =>
    Promise.all(
      tables.map(async (table) => {
        const rows = await db.q.selectFrom(table).select('productId').where('productId', '=', productId).execute()
        return rows.length
      }),
    )
  const { rankKey: rank } = await db.q
    .selectFrom('product')
    .select('rankKey')
    .where('productId', '=', productId)
    .executeTakeFirstOrThrow()
  expect(Math.min(...(await left()))).toBeGreaterThan(0)
  await db.tx((tx) => new SearchService(db, systemClock, new PubSub(db, silentLog)).remove(tx, productId, rank))
  expect(await left()).toEqual([0, 0, 0])
})

// The plan of SQLite, on any engine of the run.
test('a candidate costs one lookup in one narrow table', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'galleria-documents-'))
  const db = openDb(join(folder, 'plans.db'))
  try {
    await migrateUp(db, migrations)
    const { db: listening, asked, execute } = askedOf(db)
    await walkTerm(listening.q, [['%羊毛%']], '大衣', { place: { key: 0, id: '' }, to: 9, limit: 11 })
    const plan = asked.map((query) => ({ ...query, sql: `explain query plan ${query.sql}` }))
    const steps = await Promise.all(plan.map((query) => execute<{ detail: string }>(query)))
    const lookups = steps.flatMap(({ rows }) => rows.map(({ detail }) => detail)).filter((detail) => / s /.test(detail))
    expect(lookups).toEqual(Array(2).fill('SEARCH s USING PRIMARY KEY (product_id=?)'))
    const tables = await db.q.introspection.getTables()
    const columns = tables.find(({ name }) => name === 'search_document')?.columns.map(({ name }) => name)
    expect(columns).toEqual(['product_id', 'version', 'text'])
  } finally {
    await db.close()
    rmSync(folder, { recursive: true })
  }
})
