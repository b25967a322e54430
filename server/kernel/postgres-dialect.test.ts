import { sql } from 'kysely'
import { type ThrowawayDb, throwawayDb } from '../../test/support/app'
import { type Db, openDb, type Reader } from './db'
import { prepared, preparedRow } from './prepared'
import { preparedIn } from './prepared-in'

const isPostgres = process.env.GALLERIA_TEST_DB === 'postgres'

const onSetting = { key: '', value: '', isPublic: 0 }
const find = preparedRow<{ key: string }, typeof onSetting>((q, p) =>
  q.selectFrom('setting').selectAll().where('key', '=', p.key),
)
const findIn = preparedIn<{ key: string }>((q, keys) => q.selectFrom('setting').select('key').where('key', 'in', keys))
const rename = prepared<{ key: string; value: string }, typeof onSetting>((q, p) =>
  q.updateTable('setting').set({ value: p.value }).where('key', '=', p.key).returningAll(),
)

let own: ThrowawayDb
/** Another process on the same database. */
let other: Db
beforeEach(async () => {
  own = await throwawayDb()
  other = openDb(own.target, 2)
  await sql`create table setting (key text primary key, value text not null, is_public bigint not null)`.execute(
    own.db.q,
  )
  await own.db.tx(async (tx) => {
    await tx.insertInto('setting').values({ key: 'a', value: '1', isPublic: 0 }).execute()
  })
})
afterEach(async () => {
  await other.close()
  await own.drop()
})

/** Names of the statements that a connection of `db` has prepared; SQLite has none. */
async function namesOf(q: Reader): Promise<string[]> {
  if (!isPostgres) return []
  const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(q)
  return rows.map(({ name }) => name).sort()
}

test('a connection prepares queries by name, each parsed once, and no other query', async () => {
  const names = await own.db.tx(async (tx) => {
    for (const key of ['a', 'b', 'a']) await find(tx, { key })
    await findIn(tx, ['a', 'b'])
    await tx.selectFrom('setting').select('value').where('key', '=', 'a').execute()
    return namesOf(tx)
  })
  expect(names).toHaveLength(isPostgres ? 2 : 0)
  for (const name of names) expect(name).toMatch(/^galleria_1_[0-9a-f]{32}$/)
  // Another process uses the same names.
  const others = await other.tx(async (tx) => {
    await find(tx, { key: 'a' })
    return namesOf(tx)
  })
  expect(names).toEqual(expect.arrayContaining(others))
  expect(others).toHaveLength(isPostgres ? 1 : 0)
})

test('a change of the schema by another process breaks neither reads nor running transactions', async () => {
  await find(own.db.q, { key: 'a' })
  await sql`alter table setting add column note text not null default 'new'`.execute(other.q)
  expect(await find(own.db.q, { key: 'a' })).toEqual({ key: 'a', value: '1', isPublic: 0, note: 'new' })

  await own.db.tx((tx) => rename(tx, { key: 'a', value: '2' }))
  await sql`alter table setting add column more text not null default 'x'`.execute(other.q)
  let runs = 0
  const changed = await own.db.tx(async (tx) => {
    runs++
    // No row may be written twice when the transaction is repeated.
    await tx
      .updateTable('setting')
      .set((eb) => ({ isPublic: eb('isPublic', '+', 1) }))
      .execute()
    return (await rename(tx, { key: 'a', value: '3' })).rows
  })
  expect(changed).toEqual([{ key: 'a', value: '3', isPublic: 1, note: 'new', more: 'x' }])
  expect(runs).toBe(isPostgres ? 2 : 1)
})

test('a change of the schema repeats a transaction with several queries at once', async () => {
  await own.db.tx((tx) => rename(tx, { key: 'a', value: '2' }))
  await sql`alter table setting add column more text not null default 'x'`.execute(other.q)
  let runs = 0
  const [changed] = await own.db.tx(async (tx) => {
    runs++
    return Promise.all([rename(tx, { key: 'a', value: '3' }), findIn(tx, ['a']), find(tx, { key: 'a' })])
  })
  expect(changed.rows).toEqual([{ key: 'a', value: '3', isPublic: 0, more: 'x' }])
  expect(runs).toBe(isPostgres ? 2 : 1)
})

test('statements that a connection has lost are parsed again', async () => {
  await own.db.tx(async (tx) => {
    await find(tx, { key: 'a' })
    if (isPostgres) await sql`deallocate all`.execute(tx)
  })
  expect(await find(own.db.q, { key: 'a' })).toMatchObject({ value: '1' })
  expect(await own.db.tx((tx) => find(tx, { key: 'a' }))).toMatchObject({ value: '1' })
})

const built = (q: Reader, value: string) =>
  q.updateTable('setting').set({ value }).where('key', '=', 'a').returning('value').execute()
test.each([
  ['prepared', (q: Reader, value: string) => rename(q, { key: 'a', value })],
  ['built by Kysely', built],
])('statements after a failed transaction are refused and change nothing (%s)', async (_how, write) => {
  let going: Promise<void> | null = null
  const failing = own.db.tx(async (tx) => {
    const goOn = async () => {
      for (let i = 0; i < 20; i++) await write(tx, `later ${i}`)
    }
    going = goOn()
    going.catch(() => undefined)
    await find(tx, { key: 'a' })
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  await expect(going).rejects.toThrow()
  expect(await find(own.db.q, { key: 'a' })).toMatchObject({ value: '1' })
})

test('a failure of the query itself is reported unchanged', async () => {
  const broken = preparedRow<{ key: string }, { key: string }>((q, p) =>
    q.selectFrom('setting').select('key').where('key', '=', p.key).where(sql<boolean>`no_such_column = 1`),
  )
  await expect(broken(own.db.q, { key: 'a' })).rejects.toThrow('no_such_column')
})

test('prepare=false in the address: no query has a name', async () => {
  const plain = openDb(isPostgres ? `${own.target}?prepare=false` : own.target, 1)
  try {
    const names = await plain.tx(async (tx) => {
      expect(await find(tx, { key: 'a' })).toMatchObject({ value: '1' })
      return namesOf(tx)
    })
    expect(names).toEqual([])
  } finally {
    await plain.close()
  }
})
