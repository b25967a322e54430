import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { priceText } from '@contract/codes/money'
import fc from 'fast-check'
import { migratedDb, type ThrowawayDb, throwawayDb } from '../../test/support/app'
import { capturedLog } from '../../test/support/captured-log'
import { migrations } from '../migrations'
import { TurnableClock } from './clock'
import { type Db, openDb, type Tx } from './db'
import { AppError } from './errors'
import { once } from './idempotency'
import { newId, randomDigits, readableNo } from './ids'
import { Jobs } from './jobs'
import { scrub, silentLog } from './log'
import { machine } from './machine'
import { migrateDown, migrateUp } from './migrate'
import { formatCents, parseCents, split } from './money'
import { Outbox } from './outbox'

declare module './outbox' {
  interface Events {
    'kernel.test': { n: number }
  }
}

describe('money', () => {
  test.each([
    ['0.29', 29],
    ['12.3', 1230],
    ['1,299.00', 129900],
    ['¥ 8', 800],
    ['10.990', 1099],
    ['', null],
    ['1.999', null],
    ['-1', null],
    ['1e3', null],
    ['12,34', null],
  ])('parseCents(%j) is %j', (text, cents) => expect(parseCents(text)).toBe(cents))

  test('formatting drops .00 only in sentences', () => {
    expect(formatCents(129900)).toBe('1299.00')
    expect(priceText(129900)).toBe('¥1,299')
    expect(priceText(123450)).toBe('¥1,234.50')
    expect(priceText(3990)).toBe('¥39.90')
  })

  test('lines of 2.00 and 1.50 share 1.00 as 57 and 43', () => {
    expect(split(100, [200, 150])).toEqual([57, 43])
  })

  test('shares sum to the total; each is exact or rounded up by a cent, and never above its weight', () => {
    const weight = fc.constantFrom(1_000_000, 100_000_000_000).chain((max) => fc.integer({ min: 0, max }))
    fc.assert(
      fc.property(fc.array(weight, { minLength: 1, maxLength: 30 }), fc.nat(1000), (weights, permille) => {
        const sum = weights.reduce((a, b) => a + b, 0)
        fc.pre(sum > 0)
        const total = Math.floor((sum * permille) / 1000)
        const shares = split(total, weights)
        expect(shares.reduce((a, b) => a + b, 0)).toBe(total)
        for (const [i, share] of shares.entries()) {
          expect(share).toBeLessThanOrEqual(weights[i] ?? 0)
          expect([0, 1]).toContain(share - Number((BigInt(total) * BigInt(weights[i] ?? 0)) / BigInt(sum)))
        }
      }),
    )
  })
})

describe('identifiers', () => {
  test('sort by their moment and never collide', () => {
    const ids = Array.from({ length: 20_000 }, newId)
    expect(new Set(ids).size).toBe(ids.length)
    expect([...ids].sort()).toEqual(ids)
  })
  test('keep that order when the clock is set back, and when a ms has no sequence numbers left', () => {
    let at = Date.now() + 1000
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => at)
    const ids = [newId(), newId()]
    at -= 1
    ids.push(newId(), newId())
    for (let i = 0; i < 32 ** 3; i++) newId()
    ids.push(newId())
    at += 2000
    ids.push(newId())
    clock.mockRestore()
    expect([...ids].sort()).toEqual(ids)
  })
  test('digits and readable numbers have their length', () => {
    expect(randomDigits(6)).toMatch(/^\d{6}$/)
    expect(readableNo(Date.now())).toMatch(/^\d{19}$/)
  })
})

test('a clock that a test stops moves only by `advance`, and runs on from there', () => {
  const clock = new TurnableClock()
  clock.stop()
  const at = clock.now()
  for (const real = Date.now(); Date.now() < real + 5; );
  expect(clock.now()).toBe(at)
  clock.advance(1000)
  expect(clock.now()).toBe(at + 1000)
  clock.go()
  for (const real = Date.now(); Date.now() < real + 5; );
  expect(clock.now()).toBeGreaterThan(at + 1000)
  expect(clock.now()).toBeLessThan(at + 1000 + 60_000)
})

describe('state machine', () => {
  const gate = machine({ open: { shut: 'closed' }, closed: { open: 'open', lock: 'locked' }, locked: {} })
  test('moves along its table and refuses other moves', () => {
    expect(gate.next('open', 'shut')).toBe('closed')
    expect(gate.from('lock')).toEqual(['closed'])
    expect(() => gate.next('locked', 'open')).toThrow(AppError)
  })
  test('returns the one state that an event leads to', () => {
    const lamp = machine({ off: { press: 'on', break: 'broken' }, on: { press: 'off', break: 'broken' }, broken: {} })
    expect([lamp.from('break'), lamp.to('break')]).toEqual([['off', 'on'], 'broken'])
    expect(() => lamp.to('press')).toThrow('press must lead to one state')
  })
  test('an unknown target state fails at import', () => {
    expect(() => machine({ a: { go: 'b' } })).toThrow('unknown state b')
  })
})

describe('log', () => {
  test('no phone, identity number, code or token gets into the log', () => {
    const text = JSON.stringify(
      scrub({
        msg: 'call 13812345678 and 330108199001011234',
        mobile: '13812345678',
        deep: { checkCode: '123456', accessToken: 'abc' },
      }),
    )
    expect(text).not.toMatch(/13812345678|330108199001011234|123456"|abc/)
    expect(text).toContain('138****5678')
  })
})

test('an error keeps its class and its code in the log', () => {
  const { log, text } = capturedLog()
  log.warn({ err: Object.assign(new RangeError('too far'), { code: 'E_FAR' }) }, 'it went wrong')
  const { err } = JSON.parse(text())
  expect(err).toEqual({ type: 'RangeError', message: 'too far', code: 'E_FAR', stack: expect.any(String) })
})

const put = (tx: Tx, id: string) =>
  tx
    .insertInto('outbox')
    .values({ id, topic: 't', payload: '1', createdAt: 1, doneAt: 1, attempts: 0, nextAt: 0 })
    .execute()

describe('database', () => {
  let own: ThrowawayDb
  let db: Db
  const clock = new TurnableClock()

  beforeEach(async () => {
    own = await migratedDb()
    db = own.db
  })
  afterEach(async () => {
    clock.go()
    await own.drop()
  })

  test('processes that start together migrate once', async () => {
    const fresh = await throwawayDb()
    try {
      const all = await Promise.all([1, 2, 3].map(() => migrateUp(fresh.db, migrations)))
      // Each step is reported by the process that applied it.
      expect(all.flat().sort()).toEqual(migrations.map((migration) => migration.name).sort())
      const rows = await fresh.db.q.selectFrom('schema_migration').select('name').execute()
      expect(rows.map((row) => row.name).sort()).toEqual(migrations.map((migration) => migration.name).sort())
    } finally {
      await fresh.drop()
    }
  })

  const ids = async () => (await db.q.selectFrom('outbox').select('id').orderBy('id').execute()).map((row) => row.id)

  test('a database of a newer program is refused and stays as it is', async () => {
    await migrateUp(db, [...migrations, { name: '999912312359-later', up: async () => {}, down: async () => {} }])
    await expect(migrateUp(db, migrations)).rejects.toThrow('of a newer version of Galleria (999912312359-later)')
    const rows = await db.q.selectFrom('schema_migration').select('name').execute()
    expect(rows).toHaveLength(migrations.length + 1)
  })

  test('a database from before the clean steps is refused with instructions and stays as it is', async () => {
    await db.tx((tx) =>
      tx.insertInto('schema_migration').values({ name: '0030_search-document', appliedAt: 1 }).execute(),
    )
    await expect(migrateUp(db, migrations)).rejects.toThrow(
      /\(0030_search-document\): export its goods with that version/,
    )
    expect(await db.q.selectFrom('schema_migration').select('name').execute()).toHaveLength(migrations.length + 1)
  })

  test('steps are undone by name, the last one first', async () => {
    const names = ['999912312357-first', '999912312358-second', '999912312359-third']
    const steps = [...migrations, ...names.map((name) => ({ name, up: async () => {}, down: async () => {} }))]
    await migrateUp(db, steps)
    const chosen = new Set([names[0] ?? '', names[2] ?? ''])
    expect(await migrateDown(db, steps, chosen)).toEqual([names[2], names[0]])
    expect(await migrateUp(db, steps)).toEqual([names[0], names[2]])
    await migrateDown(db, steps, new Set(names))
  })

  test('migrations go forward, back and forward again', async () => {
    expect(await migrateUp(db, migrations)).toEqual([])
    const back = await migrateDown(db, migrations, new Set(migrations.map(({ name }) => name)))
    expect(back).toHaveLength(migrations.length)
    expect(await migrateUp(db, migrations)).toHaveLength(migrations.length)
  })

  test('a failing transaction of a batch rolls back only itself', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, (_, i) =>
        db.tx(async (tx) => {
          await put(tx, `row-${String(i).padStart(3, '0')}`)
          if (i % 3 === 0) throw new Error('no')
        }),
      ),
    )
    expect(results.filter((r) => r.status === 'rejected')).toHaveLength(34)
    expect(await ids()).toHaveLength(66)
  })

  test('a constraint failure inside a batch rolls back only its transaction', async () => {
    await db.tx((tx) => put(tx, 'same'))
    const results = await Promise.allSettled([
      db.tx((tx) => put(tx, 'a')),
      db.tx((tx) => put(tx, 'same')),
      db.tx((tx) => put(tx, 'b')),
    ])
    expect(results.map((r) => r.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await ids()).toEqual(['a', 'b', 'same'])
  })

  test('readers never see uncommitted data', async () => {
    await db.tx(async (tx) => {
      await put(tx, 'unseen')
      expect(await ids()).toEqual([])
    })
    expect(await ids()).toEqual(['unseen'])
  })

  test('fifty concurrent calls with one key do the work once and get one reply', async () => {
    let runs = 0
    const key = { owner: 'u', endpoint: 'e', key: 'k', body: '{}' }
    const work = () =>
      db.tx((tx) =>
        once(tx, key, 1, async () => {
          runs++
          return { no: runs }
        }),
      )
    const replies = await Promise.all(Array.from({ length: 50 }, work))
    expect(runs).toBe(1)
    expect(new Set(replies.map((reply) => reply.no))).toEqual(new Set([1]))
    await expect(db.tx((tx) => once(tx, { ...key, body: '{"x":1}' }, 1, async () => 1))).rejects.toThrow(
      'Idempotency-Key',
    )
  })

  test('work that fails leaves its key free for another try', async () => {
    const key = { owner: 'u', endpoint: 'e', key: 'k2', body: '' }
    await expect(db.tx((tx) => once(tx, key, 1, () => Promise.reject(new Error('later'))))).rejects.toThrow('later')
    expect(await db.tx((tx) => once(tx, key, 1, async () => 'done'))).toBe('done')
  })

  test('outbox: delivered after the commit, again after a failure, never for a rollback', async () => {
    clock.stop()
    const jobs = new Jobs(db, clock, silentLog)
    const outbox = new Outbox({ db, clock, log: silentLog, jobs })
    const seen: number[] = []
    outbox.on('kernel.test', 'test', async ({ n }) => {
      seen.push(n)
      if (n === 2 && seen.filter((x) => x === 2).length === 1) throw new Error('first time fails')
    })
    await db.tx((tx) => outbox.publish(tx, 'kernel.test', { n: 1 }))
    await db.tx((tx) => outbox.publish(tx, 'kernel.test', { n: 2 }))
    await expect(
      db.tx(async (tx) => {
        await outbox.publish(tx, 'kernel.test', { n: 3 })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow()
    await outbox.drain()
    expect(seen).toEqual([1, 2])
    clock.advance(30_000)
    await outbox.drain()
    expect(await jobs.runDue()).toBe(1)
    expect(await jobs.runDue()).toBe(0)
    await outbox.stop()
    expect(seen).toEqual([1, 2, 2])
  })

  test('outbox: of two listeners only the one that failed is called again', async () => {
    clock.stop()
    const jobs = new Jobs(db, clock, silentLog)
    const outbox = new Outbox({ db, clock, log: silentLog, jobs })
    const heard: string[] = []
    outbox.onMany('kernel.test', 'steady', async (payloads) => void heard.push(`steady ${payloads.length}`))
    outbox.on('kernel.test', 'shaky', async ({ n }) => {
      heard.push(`shaky ${n}`)
      if (n === 1 && heard.filter((one) => one === 'shaky 1').length < 3) throw new Error('not yet')
    })
    expect(() => outbox.on('kernel.test', 'shaky', async () => undefined)).toThrow('already')
    await db.tx(async (tx) => {
      for (const n of [1, 2]) await outbox.publish(tx, 'kernel.test', { n })
    })
    await outbox.drain()
    for (const pause of [30_000, 30_000, 60_000]) {
      clock.advance(pause)
      await outbox.drain()
      await jobs.runDue()
    }
    await outbox.stop()
    expect(heard).toEqual(['steady 2', 'shaky 1', 'shaky 2', 'shaky 1', 'shaky 1'])
    expect(await db.q.selectFrom('job').select('key').execute()).toEqual([])
  })

  test('outbox: callers that drain during a delivery share the next one', async () => {
    const outbox = new Outbox({ db, clock, log: silentLog, jobs: new Jobs(db, clock, silentLog) })
    // Stops the timer: on a slow machine its delivery would begin before the first drain of this test.
    await outbox.stop()
    const heard: number[] = []
    let goOn: () => void = () => undefined
    const held = new Promise<void>((done) => {
      goOn = done
    })
    outbox.on('kernel.test', 'test', async ({ n }) => {
      await held
      heard.push(n)
    })
    await db.tx((tx) => outbox.publish(tx, 'kernel.test', { n: 1 }))
    const first = outbox.drain()
    const [second, ...others] = [outbox.drain(), outbox.drain(), outbox.drain()]
    expect(second).not.toBe(first)
    expect(others.every((one) => one === second)).toBe(true)
    await db.tx((tx) => outbox.publish(tx, 'kernel.test', { n: 2 }))
    goOn()
    await second
    expect(heard).toEqual([1, 2])
    await outbox.stop()
  })

  test('outbox: waiting events are handled together, and one by one when that fails', async () => {
    clock.stop()
    const outbox = new Outbox({ db, clock, log: silentLog, jobs: new Jobs(db, clock, silentLog) })
    const batches: number[][] = []
    outbox.onMany('kernel.test', 'test', async (payloads) => {
      batches.push(payloads.map(({ n }) => n))
      if (payloads.some(({ n }) => n === 2)) throw new Error('two always fails')
    })
    await db.tx(async (tx) => {
      for (const n of [1, 2, 3]) await outbox.publish(tx, 'kernel.test', { n })
    })
    await outbox.drain()
    expect(batches).toEqual([[1, 2, 3], [1], [2], [3]])
    const left = await db.q.selectFrom('job').select('payload').execute()
    expect(left.map((row) => JSON.parse(row.payload))).toEqual([
      { topic: 'kernel.test', listener: 'test', news: { n: 2 } },
    ])
    await outbox.stop()
  })

  test('waves of writers: every caller gets a reply, however commits are grouped', async () => {
    const wave = (name: string) =>
      Promise.all(Array.from({ length: 90 }, (_, i) => db.tx((tx) => put(tx, `${name}${i}`))))
    const late = (async () => {
      for (let i = 0; i < 20; i++) {
        await new Promise((done) => setTimeout(done, 1))
        await db.tx((tx) => put(tx, `late${i}`))
      }
    })()
    await Promise.all([wave('a'), wave('b').then(() => wave('c')), late])
    expect(await ids()).toHaveLength(3 * 90 + 20)
  })
})

test('a file of SQLite is readable by this system user only, and contains every acknowledged row', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'galleria-kernel-'))
  const file = join(folder, 'test.db')
  const first = openDb(file)
  await migrateUp(first, migrations)
  const modes = readdirSync(folder).map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)])
  expect(Object.fromEntries(modes)).toEqual({ 'test.db': '600', 'test.db-shm': '600', 'test.db-wal': '600' })
  await Promise.all(Array.from({ length: 50 }, (_, i) => first.tx((tx) => put(tx, `r${i}`))))
  await first.close()
  const second = openDb(file)
  expect(await second.q.selectFrom('outbox').select('id').execute()).toHaveLength(50)
  await second.close()
  rmSync(folder, { recursive: true })
})
