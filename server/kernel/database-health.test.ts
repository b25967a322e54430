import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { migratedDb } from '../../test/support/app'
import { DatabaseHealth } from './database-health'
import { openDb } from './db'

const EVERY_MS = 5000
const DOWN_EVERY_MS = 1000
let leapMs = 0
beforeEach(() => {
  leapMs = 0
  const { now } = performance
  jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + leapMs)
})
afterEach(() => jest.restoreAllMocks())
const later = () => {
  leapMs += EVERY_MS
}
const reads = async () => undefined
const full = () => Object.assign(new Error('full'), { code: 'SQLITE_FULL' })

test('concurrent checks share one try, and a write is tried once per interval', async () => {
  const write = jest.fn(async () => undefined)
  const health = new DatabaseHealth(reads, write)
  expect(await Promise.all(Array.from({ length: 100 }, () => health.failure()))).toEqual(Array(100).fill(null))
  for (let i = 0; i < 100; i++) await health.failure()
  expect(write).toHaveBeenCalledTimes(1)
  later()
  await health.failure()
  expect(write).toHaveBeenCalledTimes(2)
})

test('a failed write of the mall is reported at once, until a try succeeds', async () => {
  const write = jest.fn(async () => undefined)
  const health = new DatabaseHealth(reads, write)
  expect(await health.failure()).toBeNull()
  // Not a failure of the database.
  health.failed(new Error('STATE_CHANGED'))
  expect(await health.failure()).toBeNull()
  health.failed(full())
  expect(await health.failure()).toBe('the disk is full')
  later()
  write.mockRejectedValueOnce(full())
  expect(await health.failure()).toBe('the disk is full')
  later()
  expect(await health.failure()).toBeNull()
  write.mockRejectedValueOnce(new Error('whatever'))
  later()
  expect(await health.failure()).toBe('a write failed')
})

test('a write that does not end is reported, and so is its end', async () => {
  let end: () => void = () => undefined
  const write = new Promise<void>((done) => {
    end = done
  })
  const health = new DatabaseHealth(reads, () => write)
  jest.useFakeTimers({ doNotFake: ['performance', 'nextTick', 'queueMicrotask'] })
  const asked = health.failure()
  await jest.advanceTimersByTimeAsync(2500)
  expect(await asked).toBe('a write takes too long')
  jest.useRealTimers()
  end()
  expect(await health.failure()).toBeNull()
})

test('while the database is down it is tried once a second, however many checks come', async () => {
  const down = async (): Promise<undefined> => {
    throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  }
  // The clock stands still between leaps, so that a slow machine starts no further try.
  const start = Math.ceil(performance.now())
  jest.spyOn(performance, 'now').mockImplementation(() => start + leapMs)
  const read = jest.fn(down)
  const health = new DatabaseHealth(read, async () => undefined)
  for (let i = 0; i < 100; i++) expect(await health.failure()).toBe('the database does not answer')
  expect(read).toHaveBeenCalledTimes(1)
  leapMs += DOWN_EVERY_MS
  expect(await health.failure()).toBe('the database does not answer')
  expect(read).toHaveBeenCalledTimes(2)
  leapMs += DOWN_EVERY_MS
  read.mockImplementation(reads)
  expect(await health.failure()).toBeNull()
})

test('a check is answered while a read hangs', async () => {
  const health = new DatabaseHealth(
    () => new Promise(() => undefined),
    async () => undefined,
  )
  jest.useFakeTimers({ doNotFake: ['performance', 'nextTick', 'queueMicrotask'] })
  const asked = health.failure()
  await jest.advanceTimersByTimeAsync(2500)
  expect(await asked).toBe('the database does not answer')
  jest.useRealTimers()
})

test('on both engines a lost writer is reported, after a write of the mall or a try, and so is its return', async () => {
  const { db: operator, target, drop } = await migratedDb()
  // One connection, which the test makes read-only.
  const db = openDb(target, 1, { patienceMs: 20 })
  const isSqlite = db.engine === 'sqlite'
  const other = isSqlite ? new DatabaseSync(target) : null
  const turn = async (isLost: boolean) => {
    if (other) {
      other.exec(isLost ? 'begin immediate' : 'rollback')
      return
    }
    // For new connections as well: a read-only one is dropped at once.
    const name = new URL(target).pathname.slice(1)
    await operator.q.connection().execute(async (q) => {
      await sql.raw('set session characteristics as transaction read write').execute(q)
      await sql.raw(`alter database ${name} set default_transaction_read_only = ${isLost ? 'on' : 'off'}`).execute(q)
    })
    if (isLost) await sql.raw('set session characteristics as transaction read only').execute(db.q)
  }
  const words = isSqlite ? 'another process holds the database' : 'the database is read-only'
  const write = () => db.tx((tx) => tx.updateTable('job').set({ attempts: 1 }).execute())
  expect(await db.health.failure()).toBeNull()
  await turn(true)
  expect(await db.health.failure()).toBeNull()
  await expect(write()).rejects.toThrow()
  expect(await db.health.failure()).toBe(words)
  later()
  expect(await db.health.failure()).toBe(words)
  await turn(false)
  // A transaction that commits without a write proves nothing.
  await write()
  expect(await db.health.failure()).toBe(words)
  later()
  expect(await db.health.failure()).toBeNull()
  const rows = () => db.q.selectFrom('schema_migration').selectAll().orderBy('name').execute()
  const before = await rows()
  // A try writes to the engine's log and changes no row.
  const written = async () =>
    isSqlite
      ? statSync(`${target}-wal`).size
      : (await sql`select max(xmin::text::bigint) as x from schema_migration`.execute(db.q)).rows[0]
  const marks = await written()
  later()
  await db.health.failure()
  expect(await written()).not.toEqual(marks)
  expect(await rows()).toEqual(before)
  other?.close()
  await db.close()
  await drop()
})
