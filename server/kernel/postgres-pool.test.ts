import { sql } from 'kysely'
import pg from 'pg'
import { eventually } from '../../test/support/eventually'
import { anyPostgres, createDatabase, type Postgres, type ThrowawayDatabase } from '../../test/support/postgres'
import { TcpProxy } from '../../test/support/tcp-proxy'
import { Trips } from '../../test/support/trips'
import { type Db, openDb } from './db'
import { NO_LIMIT, withPatience } from './patience'
import type { DatabaseLimits } from './postgres-servers'
import { prepared } from './prepared'
import { DatabaseUnreachable } from './trouble'

/** Short, and still longer than a busy machine takes for a statement. */
const LIMITS: DatabaseLimits = {
  connectMs: 1000,
  waitMs: 2000,
  statementMs: 1000,
  transactionMs: 1500,
  idleTransactionMs: 800,
}

let postgres: Postgres
let database: ThrowawayDatabase
/** A client that bypasses the proxy and its limits. */
let direct: pg.Client
let proxy: TcpProxy
let db: Db
let warnings: string[]
const open = (settings = '', size = 2) =>
  openDb(`${proxy.through(database.url)}${settings}`, size, {
    limits: LIMITS,
    warn: (words) => warnings.push(words),
  })

beforeAll(async () => {
  postgres = await anyPostgres()
})
afterAll(() => postgres.stop())
beforeEach(async () => {
  database = await createDatabase(postgres.url)
  direct = new pg.Client({ connectionString: database.url })
  await direct.connect()
  await direct.query('create table setting (key text primary key, value text not null, is_public bigint not null)')
  await direct.query(`insert into setting values ('a', '1', 0)`)
  proxy = await TcpProxy.open(Number(new URL(postgres.url).port))
  warnings = []
  db = open()
})
afterEach(async () => {
  proxy.pass()
  await db.close()
  await proxy.close()
  await direct.end()
  await database.drop()
})

const one = (q = db.q) => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(q)
const pidOf = async () => (await one()).rows[0]?.pid
const put = (value: string) => db.tx((tx) => tx.updateTable('setting').set({ value }).where('key', '=', 'a').execute())
const valueNow = async () => (await direct.query(`select value from setting where key = 'a'`)).rows[0].value
const answers = () => eventually(() => one().catch(() => null), 'the database answers again')
const find = prepared<{ key: string }, { value: string }>((q, p) =>
  q.selectFrom('setting').select('value').where('key', '=', p.key),
)

test.each(['both', 'toServer', 'toClient'] as const)(
  'while the network hangs (%s) every caller gets an error',
  async (hang) => {
    const before = await pidOf()
    proxy.hang(hang)
    // More than there are connections: some run, some connect, some wait.
    const asked = await Promise.allSettled([...Array.from({ length: 6 }, () => one()), put('2')])
    for (const result of asked) expect(result).toEqual({ status: 'rejected', reason: expect.any(DatabaseUnreachable) })
    expect(warnings).toEqual(['the database does not answer: its connections are given up'])
    proxy.pass()
    await answers()
    expect(await pidOf()).not.toBe(before)
  },
)

test('concurrent statements of a transaction make one round trip together with its begin', async () => {
  const trips = new Trips()
  try {
    const asked = await trips.measure(() =>
      db.tx(async (tx) => {
        const found = await Promise.all(['a', 'b', 'a'].map((key) => find(tx, { key })))
        return found.map(({ rows }) => rows.length)
      }),
    )
    expect([asked.result, asked.statements.length, asked.trips]).toEqual([[1, 0, 1], 5, 2])
  } finally {
    trips.stop()
  }
})

test('when concurrent statements fail, the first failure is reported and nothing is written', async () => {
  const write = prepared<{ value: string }>((q, p) => q.updateTable('setting').set({ value: p.value }))
  const double = prepared<{ key: string }>((q, p) =>
    q.insertInto('setting').values({ key: p.key, value: '2', isPublic: 0 }),
  )
  const failing = db.tx(async (tx) => {
    await Promise.all([write(tx, { value: '2' }), double(tx, { key: 'a' }), write(tx, { value: '3' })])
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await valueNow()).toBe('1')
  expect((await find(db.q, { key: 'a' })).rows).toEqual([{ value: '1' }])
})

test('a begin that is lost with its connection fails the transaction', async () => {
  await one()
  proxy.lose()
  let runs = 0
  const writing = db.tx(async () => {
    runs++
  })
  await expect(writing).rejects.toBeInstanceOf(DatabaseUnreachable)
  expect(runs).toBe(1)
  await put('2')
  expect(await valueNow()).toBe('2')
})

test('a network that is cut fails running statements at once, and is used again when it is back', async () => {
  await one()
  const under = db.tx(async (tx) => {
    await one(tx)
    proxy.cut()
    return await one(tx)
  })
  await expect(under).rejects.toBeInstanceOf(DatabaseUnreachable)
  await expect(one()).rejects.toBeInstanceOf(DatabaseUnreachable)
  proxy.pass()
  await answers()
})

test('connections that were lost silently are dropped by the first statement that fails', async () => {
  await Promise.all([one(), one()])
  proxy.lose()
  await expect(one()).rejects.toBeInstanceOf(DatabaseUnreachable)
  expect((await one()).rows).toHaveLength(1)
})

test('a commit without a reply is reported as a failure and not cancelled; the database has the result', async () => {
  const writing = db.tx(async (tx) => {
    await tx.updateTable('setting').set({ value: '2' }).where('key', '=', 'a').execute()
    proxy.hang('toClient')
  })
  await expect(writing).rejects.toBeInstanceOf(DatabaseUnreachable)
  await eventually(async () => (await valueNow()) === '2', 'the commit was carried out')
})

test('the locks of a transaction whose client is lost are released by the server', async () => {
  const writing = db.tx(async (tx) => {
    await tx.updateTable('setting').set({ value: '2' }).where('key', '=', 'a').execute()
    proxy.lose()
    await one(tx)
  })
  await expect(writing).rejects.toBeInstanceOf(DatabaseUnreachable)
  await direct.query(`update setting set value = '3' where key = 'a'`)
  expect(await valueNow()).toBe('3')
})

test('only the statement of a call that takes too long is cancelled; work with a longer limit goes on', async () => {
  const sleep = (seconds: number, q = db.q) => sql`select pg_sleep(${seconds})`.execute(q)
  const slow = sleep(30)
  const isOver = slow.then(
    () => true,
    () => true,
  )
  // Other statements are answered meanwhile, so the database does not count as silent.
  while ((await Promise.race([isOver, one().then(() => false)])) === false)
    await new Promise((done) => setTimeout(done, 50))
  await expect(slow).rejects.toBeInstanceOf(DatabaseUnreachable)
  expect(warnings).toEqual([])
  await withPatience(NO_LIMIT, () => sleep(1.5))
})

test('a transaction of many statements has a time limit, and leaves nothing behind', async () => {
  let count = 0
  const long = db.tx(async (tx) => {
    await tx.updateTable('setting').set({ value: '2' }).where('key', '=', 'a').execute()
    for (; count < 1000; count++) await sql`select pg_sleep(0.1)`.execute(tx)
  })
  await expect(long).rejects.toThrow(DatabaseUnreachable)
  expect(count).toBeLessThan(1000)
  await eventually(
    async () => (await direct.query(`update setting set value = '1' returning 1`)).rowCount,
    'no lock is left',
  )
})

test('a reply that arrived while this process was busy is read', async () => {
  await one()
  const asked = one()
  const until = performance.now() + 2 * LIMITS.statementMs
  while (performance.now() < until);
  expect((await asked).rows).toHaveLength(1)
})

test('a server that became read-only is dropped at once', async () => {
  const before = await pidOf()
  await sql`set session characteristics as transaction read only`.execute(db.q)
  await expect(put('2')).rejects.toMatchObject({ code: '25006' })
  await put('2')
  expect(await pidOf()).not.toBe(before)
})

describe('a pool with several hosts', () => {
  let second: TcpProxy
  let many: Db
  beforeEach(async () => {
    second = await TcpProxy.open(Number(new URL(postgres.url).port))
    const target = proxy.through(database.url).replace(/@([^/]*)/, `@$1,127.0.0.1:${second.port}`)
    many = openDb(target, 2, { limits: LIMITS })
  })
  afterEach(async () => {
    second.pass()
    await many.close()
    await second.close()
  })

  test('are tried in their order', async () => {
    await one(many.q)
    expect([proxy.opened, second.opened]).toEqual([1, 0])
    proxy.cut()
    await eventually(() => one(many.q).catch(() => null), 'the second host answers')
    expect(second.opened).toBeGreaterThan(0)
    second.cut()
    proxy.pass()
    await eventually(() => one(many.q).catch(() => null), 'the first host answers again')
  })

  test('a host that hangs is dropped after one limit', async () => {
    proxy.hang('both')
    await expect(one(many.q)).rejects.toBeInstanceOf(DatabaseUnreachable)
    expect((await one(many.q)).rows).toHaveLength(1)
    proxy.pass()
  })

  test('only a host that accepts writes is used', async () => {
    const name = new URL(database.url).pathname.slice(1)
    await direct.query(`alter database ${name} set default_transaction_read_only = on`)
    await expect(one(many.q)).rejects.toThrow('the server can only be read')
    expect([proxy.opened, second.opened]).toEqual([1, 1])
    await direct.query(`alter database ${name} reset default_transaction_read_only`)
    expect((await one(many.q)).rows).toHaveLength(1)
  })
})

describe('behind a pooler that switches connections between transactions', () => {
  /** The prepared name of `find`, from a connection that has it. */
  async function nameOfFind(): Promise<string> {
    return await db.tx(async (tx) => {
      await find(tx, { key: 'a' })
      const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(tx)
      return rows[0]?.name ?? ''
    })
  }
  const LINE = expect.stringContaining('put prepare=false into DATABASE_URL')

  test('a name that another client has prepared: queries have no names from then on, and one line is logged', async () => {
    const name = await nameOfFind()
    const other = open('', 1)
    await sql.raw(`prepare ${name} as select 1`).execute(other.q)
    expect((await find(other.q, { key: 'a' })).rows).toEqual([{ value: '1' }])
    const again = await other.tx(async (tx) => {
      await sql.raw('deallocate all').execute(tx)
      await find(tx, { key: 'a' })
      return sql`select name from pg_prepared_statements`.execute(tx)
    })
    expect(again.rows).toEqual([])
    expect(warnings).toEqual([LINE])
    await other.close()
  })

  test('a missing name in the middle of a transaction: the transaction is repeated', async () => {
    await nameOfFind()
    let runs = 0
    const found = await db.tx(async (tx) => {
      runs += 1
      await find(tx, { key: 'a' })
      await sql.raw('deallocate all').execute(tx)
      return (await find(tx, { key: 'a' })).rows
    })
    expect([found, runs]).toEqual([[{ value: '1' }], 2])
    expect(warnings).toEqual([LINE])
  })
})

test('a "not supported" of PostgreSQL is a bug in the query, not a changed schema', async () => {
  const locked = prepared<{ key: string }, { value: string }>((q, p) =>
    q
      .selectFrom('setting')
      .select((row) => row.fn.max('value').as('value'))
      .where('key', '=', p.key)
      .forUpdate(),
  )
  let runs = 0
  const asked = db.tx((tx) => {
    runs += 1
    return locked(tx, { key: 'a' })
  })
  await expect(asked).rejects.toMatchObject({ code: '0A000' })
  expect(runs).toBe(1)
})
