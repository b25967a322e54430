import fs, { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { migratedDb } from '../../test/support/app'
import { migrations } from '../migrations'
import { type Db, openDb, type Reader, type Tx } from './db'
import { migrateUp } from './migrate'
import { prepared, preparedRow } from './prepared'
import { preparedIn } from './prepared-in'

const addKey = (db: Db, key: string) =>
  db.tx((tx) =>
    tx
      .insertInto('idempotency')
      .values({ owner: 'u', endpoint: 'e', key, bodyHash: 'h', reply: key.toUpperCase(), createdAt: 1 })
      .execute(),
  )

describe('SQLite syncs commits to disk outside the event loop', () => {
  let folder: string
  let db: Db
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'galleria-commit-'))
    db = openDb(join(folder, 'mall.db'))
    await migrateUp(db, migrations)
  })
  afterEach(async () => {
    jest.restoreAllMocks()
    await db.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('callers of a batch resume a few in each turn of the event loop', async () => {
    const turns = new Map<number, number>()
    let turn = 0
    let isOver = false
    const count = () => {
      turn++
      if (!isOver) setImmediate(count)
    }
    count()
    const add = async (key: string) => {
      await addKey(db, key)
      turns.set(turn, (turns.get(turn) ?? 0) + 1)
    }
    await Promise.all(Array.from({ length: 12 }, (_, i) => add(`k${i}`)))
    isOver = true
    expect(Math.max(...turns.values())).toBeLessThanOrEqual(2)
  })

  test('readers are answered while a commit is synced, writers come after it', async () => {
    let release = (): void => undefined
    const held = new Promise<void>((done) => {
      release = done
    })
    const fdatasync = fs.fdatasync
    const spy = jest.spyOn(fs, 'fdatasync').mockImplementationOnce((fd, done) => {
      held.then(() => fdatasync(fd, done))
    })
    const order: string[] = []
    const first = addKey(db, 'first').then(() => order.push('first'))
    while (spy.mock.calls.length === 0) await new Promise((done) => setImmediate(done))
    const second = addKey(db, 'second').then(() => order.push('second'))
    const rows = await db.q.selectFrom('idempotency').select('key').execute()
    order.push(`${rows.length} seen`)
    release()
    await Promise.all([first, second])
    expect(order).toEqual(['0 seen', 'first', 'second'])
  })

  test('a failed commit fails its whole batch, and the next one succeeds', async () => {
    const exec = DatabaseSync.prototype.exec
    let isFull = true
    jest.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, text: string) {
      if (text !== 'commit' || !isFull) return exec.call(this, text)
      isFull = false
      throw new Error('the disk is full')
    })
    const lost = await Promise.allSettled([addKey(db, 'a'), addKey(db, 'b')])
    expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await addKey(db, 'c')
    const rows = await db.q.selectFrom('idempotency').select('key').execute()
    expect(rows).toEqual([{ key: 'c' }])
  })

  test('a batch that SQLite ended fails at once, and nothing of it is written', async () => {
    await db.tx((tx) => sql`pragma max_page_count=1`.execute(tx))
    const body = 'x'.repeat(100_000)
    const tooMuch = (tx: Tx) => tx.insertInto('setting').values({ key: 'full', value: body, isPublic: 0 }).execute()
    const goesOn = async (tx: Tx) => {
      await tooMuch(tx).catch(() => undefined)
      await tx.insertInto('setting').values({ key: 'alone', value: '', isPublic: 0 }).execute()
    }
    const lost = await Promise.allSettled([addKey(db, 'a'), db.tx(goesOn), addKey(db, 'b')])
    expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    // The next transaction is not affected.
    await expect(db.tx(tooMuch)).rejects.toThrow('full')
    await addKey(db, 'c')
    expect(await db.q.selectFrom('setting').select('key').where('key', 'in', ['full', 'alone']).execute()).toEqual([])
    expect(await db.q.selectFrom('idempotency').select('key').orderBy('key').execute()).toEqual([
      { key: 'b' },
      { key: 'c' },
    ])
  })

  test('closing waits for a running commit', async () => {
    const added = addKey(db, 'last')
    await Promise.resolve()
    await db.close()
    await added
    db = openDb(join(folder, 'mall.db'))
    expect(await db.q.selectFrom('idempotency').select('key').execute()).toEqual([{ key: 'last' }])
  })
})

test('a query for one row returns it, or undefined; a change returns its row and runs to completion', async () => {
  const { db, drop } = await migratedDb()
  try {
    for (const key of ['a', 'b', 'c']) await addKey(db, key)
    const byKey = preparedRow<{ key: string }, { reply: string }>((q, p) =>
      q.selectFrom('idempotency').select('reply').where('key', '=', p.key),
    )
    expect([await byKey(db.q, { key: 'b' }), await byKey(db.q, { key: 'z' })]).toEqual([{ reply: 'B' }, undefined])
    const rename = preparedRow<{ key: string; reply: string }, { key: string; reply: string }>((q, p) =>
      q.updateTable('idempotency').set({ reply: p.reply }).where('key', '=', p.key).returning(['key', 'reply']),
    )
    expect(await db.tx((tx) => rename(tx, { key: 'a', reply: 'new' }))).toEqual({ key: 'a', reply: 'new' })
    // The read before must not hold its snapshot.
    expect(await byKey(db.q, { key: 'a' })).toEqual({ reply: 'new' })
    const among = preparedIn<{ key: string }>(
      (q, keys) => q.selectFrom('idempotency').select('key').where('key', 'in', keys),
      { byKey: true },
    )
    expect(await among(db.q, ['c'])).toEqual([{ key: 'c' }])
    expect(await among(db.q, ['z'])).toEqual([])
    expect((await among(db.q, ['a', 'b', 'z'])).map(({ key }) => key).sort()).toEqual(['a', 'b'])
    const count = prepared<{ owner: string }, { n: number }>((q, p) =>
      q.selectFrom('idempotency').select(sql<number>`count(*)`.as('n')).where('owner', '=', p.owner),
    )
    expect(Number((await count(db.q, { owner: 'u' })).rows[0]?.n)).toBe(3)
  } finally {
    await drop()
  }
})

test('on SQLite prepared queries bypass Kysely', async () => {
  const { db, drop } = await migratedDb()
  try {
    const count = prepared<Record<never, never>, { n: number }>((q) =>
      q.selectFrom('idempotency').select(sql<number>`count(*)`.as('n')),
    )
    // The first query finds the connection by Kysely.
    await count(db.q, {})
    const way = jest.spyOn(db.q, 'executeQuery')
    await count(db.q, {})
    expect(way).toHaveBeenCalledTimes(db.engine === 'sqlite' ? 0 : 1)
  } finally {
    await drop()
  }
})

test('prepared queries of a transaction run in it only, and are refused after its end', async () => {
  const { db, drop } = await migratedDb()
  try {
    const add = prepared<{ key: string }>((q, p) =>
      (q as Tx)
        .insertInto('idempotency')
        .values({ owner: 'u', endpoint: 'e', key: p.key, bodyHash: 'h', reply: '', createdAt: 1 }),
    )
    const keys = prepared<Record<never, never>, { key: string }>((q) =>
      q.selectFrom('idempotency').select('key').orderBy('key'),
    )
    const seen = async (q: Reader) => (await keys(q, {})).rows.map(({ key }) => key)
    const ended: Tx[] = []
    const broken = db.tx(async (tx) => {
      ended.push(tx)
      await add(tx, { key: 'taken back' })
      expect(await seen(tx)).toEqual(['taken back'])
      expect(await seen(db.q)).toEqual([])
      throw new Error('no')
    })
    await expect(broken).rejects.toThrow('no')
    await db.tx(async (tx) => {
      await add(tx, { key: 'a' })
      for (const over of ended) await expect(add(over, { key: 'b' })).rejects.toThrow('already rolled back')
    })
    expect(await seen(db.q)).toEqual(['a'])
  } finally {
    await drop()
  }
})

test("queries for one row and for many never get each other's results, even after a failure", async () => {
  const { db, drop } = await migratedDb()
  try {
    for (const key of ['a', 'b']) await addKey(db, key)
    const build = (q: Reader, p: { key: string }) =>
      q.selectFrom('idempotency').select('reply').where('key', '=', p.key)
    const one = preparedRow<{ key: string }, { reply: string }>(build)
    const many = prepared<{ key: string }, { reply: string }>(build)
    for (const key of ['a', 'b', 'a']) {
      expect((await many(db.q, { key })).rows).toEqual([{ reply: key.toUpperCase() }])
      const other = key === 'a' ? 'b' : 'a'
      expect(await one(db.q, { key: other })).toEqual({ reply: other.toUpperCase() })
    }
    const row = { owner: 'u', endpoint: 'e', bodyHash: 'h', reply: '', createdAt: 1 }
    const add = preparedRow<{ key: string }, { key: string }>((q, p) =>
      (q as Tx)
        .insertInto('idempotency')
        .values({ ...row, key: p.key })
        .returning('key'),
    )
    await expect(db.tx((tx) => add(tx, { key: 'a' }))).rejects.toThrow()
    expect(await db.tx((tx) => add(tx, { key: 'c' }))).toEqual({ key: 'c' })
  } finally {
    await drop()
  }
})
