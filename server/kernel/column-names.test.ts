import { sql } from 'kysely'
import { migratedDb, type ThrowawayDb } from '../../test/support/app'
import { camelCase, DatabaseNames, rowMaker, snakeCase } from './column-names'

let mall: ThrowawayDb
beforeAll(async () => {
  mall = await migratedDb()
})
afterAll(() => mall.drop())

test.each([
  ['created_at', 'createdAt'],
  ['factor_x10', 'factorX10'],
  ['volume_cm3', 'volumeCm3'],
  ['by_price_up', 'byPriceUp'],
  ['uid', 'uid'],
])('%s is %s', (column, name) => {
  expect([camelCase(column), snakeCase(name), snakeCase(column)]).toEqual([name, column, column])
})

test('every column of the mall has a name that converts back to itself, and is unique in its table', async () => {
  const tables = await mall.db.q.introspection.getTables()
  const columns = tables.flatMap((table) => table.columns.map(({ name }) => name))
  expect(columns.length).toBeGreaterThan(500)
  expect(columns.filter((column) => snakeCase(camelCase(column)) !== column)).toEqual([])
  for (const { columns: own } of tables) expect(new Set(own.map(({ name }) => camelCase(name))).size).toBe(own.length)
})

test('queries and raw SQL return camelCase names, a connection with DatabaseNames returns the names of the database', async () => {
  const { db } = mall
  await db.tx((tx) => tx.insertInto('schema_migration').values({ name: 'column-names', appliedAt: 7 }).execute())
  const query = db.q.selectFrom('schema_migration').select(['name', 'appliedAt as at', 'appliedAt'])
  expect(await query.where('name', '=', 'column-names').execute()).toEqual([
    { name: 'column-names', at: 7, appliedAt: 7 },
  ])
  const raw = sql<object>`select applied_at, applied_at as twice_at from schema_migration where name = 'column-names'`
  expect((await raw.execute(db.q)).rows).toEqual([{ appliedAt: 7, twiceAt: 7 }])
  expect((await raw.execute(db.q.withPlugin(new DatabaseNames()))).rows).toEqual([{ applied_at: 7, twice_at: 7 }])
})

test('a row is made from values in the order of its columns, whatever their names are', () => {
  expect(rowMaker(['order_id', 'a"b'])([1, 2])).toEqual({ orderId: 1, 'a"b': 2 })
})
