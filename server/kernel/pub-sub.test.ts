import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { migratedDb, NO_HURRY, type ThrowawayDb } from '../../test/support/app'
import { capturedLog } from '../../test/support/captured-log'
import { eventually } from '../../test/support/eventually'
import { tiered } from '../../test/support/tier'
import { type Db, openDb, type Tx } from './db'
import { PubSub } from './pub-sub'
import { POLL_MS } from './pub-sub-poll'

declare module './pub-sub' {
  interface Topics {
    'test.goods': true
    'test.other': true
  }
}

const CHANGES = tiered(15, 100)
const isPostgres = process.env.GALLERIA_TEST_DB === 'postgres'
const { log, text } = capturedLog()

let place: ThrowawayDb
beforeAll(async () => {
  place = await migratedDb()
})
afterAll(() => place.drop())

const ways: readonly (readonly [string, string])[] = isPostgres
  ? [
      ['with notifications', ''],
      ['behind a pooler that drops notifications', 'listen=false'],
    ]
  : [['by polling', '']]

describe.each(ways)('%s', (way, setting) => {
  const isLooking = way !== 'with notifications'
  let dbs: Db[]
  let here: PubSub
  let there: PubSub
  let heard: (readonly string[] | null)[]

  beforeEach(async () => {
    const target = setting === '' ? place.target : `${place.target}${place.target.includes('?') ? '&' : '?'}${setting}`
    dbs = [openDb(target, 2, { limits: NO_HURRY }), openDb(target, 2, { limits: NO_HURRY })]
    ;[here, there] = dbs.map((db) => new PubSub(db, log)) as [PubSub, PubSub]
    await there.start()
    heard = []
    there.subscribe('test.goods', (ids) => heard.push(ids))
  })
  afterEach(async () => {
    await here.stop()
    await there.stop()
    await Promise.all(dbs.map((db) => db.close()))
  })
  const publish = (ids: readonly string[] | null) => (dbs[0] as Db).tx((tx) => here.publish(tx, 'test.goods', ids))

  test('another process gets a change by a notice, or by the second poll at the latest; this process gets it at its commit', async () => {
    const own: (readonly string[] | null)[] = []
    here.subscribe('test.goods', (ids) => own.push(ids))
    const timers = jest.spyOn(globalThis, 'setTimeout')
    const looks = () => timers.mock.calls.filter(([, ms]) => ms === POLL_MS).length
    for (let n = 0; n < CHANGES; n++) {
      await publish([`p${n}`])
      expect(own.at(-1)).toEqual([`p${n}`])
      const before = looks()
      while (!heard.some((ids) => ids?.includes(`p${n}`))) await new Promise((done) => setTimeout(done, 1))
      // One may have read the rows already when the change came.
      expect(looks() - before).toBeLessThanOrEqual(isLooking ? 2 : 0)
    }
    expect(looks() > 0).toBe(isLooking)
    timers.mockRestore()
    // Once each; the publishing process does not receive its own change a second time.
    expect([heard.length, own.length]).toEqual([CHANGES, CHANGES])
  })

  test('a rolled back change and other topics are not received; more than 100 ids are received as null', async () => {
    const db = dbs[0] as Db
    const own: (readonly string[] | null)[] = []
    here.subscribe('test.goods', (ids) => own.push(ids))
    const undone = db.tx(async (tx) => {
      await here.publish(tx, 'test.goods', ['undone'])
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
    await db.tx((tx) => here.publish(tx, 'test.other', ['x']))
    await publish(Array.from({ length: 101 }, (_, n) => `many${n}`))
    await eventually(() => heard.length > 0, 'the last change arrives')
    expect([heard, own]).toEqual([[null], [null]])
  })

  test('concurrent transactions publish all their changes, and a rolled back one among them none', async () => {
    const db = dbs[0] as Db
    const changes = Array.from({ length: 9 }, (_, n) => [`t${n}a`, `t${n}b`])
    const isUndone = (n: number) => n % 3 === 1
    await Promise.allSettled(
      changes.map((ids, n) =>
        db.tx(async (tx) => {
          await here.publish(tx, 'test.goods', ids)
          if (isUndone(n)) throw new Error('rolled back')
        }),
      ),
    )
    await publish(['last'])
    await eventually(() => heard.flat().includes('last'), 'the last change arrives')
    const kept = [...changes.filter((_, n) => !isUndone(n)), ['last']]
    // On PostgreSQL they commit in any order.
    expect(isPostgres ? heard.flat().sort() : heard).toEqual(isPostgres ? kept.flat().sort() : kept)
  })

  if (!isPostgres) {
    const countRows = async () => (await (dbs[0] as Db).q.selectFrom('pubsub_message').select('id').execute()).length

    test('changes of one batch of commits are one row', async () => {
      const before = await countRows()
      await Promise.all(Array.from({ length: 9 }, (_, n) => publish([`n${n}`])))
      expect((await countRows()) - before).toBe(1)
    })

    test('a commit that fails publishes nothing, and the next one its own changes only', async () => {
      const { exec } = DatabaseSync.prototype
      const commits = jest.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (
        this: DatabaseSync,
        text: string,
      ) {
        if (text === 'commit') throw new Error('the disk is full')
        return exec.call(this, text)
      })
      await expect(publish(['failed'])).rejects.toThrow('the disk is full')
      commits.mockRestore()
      await publish(['next'])
      await eventually(() => heard.length > 0, 'the next change arrives')
      expect(heard).toEqual([['next']])
    })

    test('a batch that SQLite ended publishes nothing, and the next one its own changes only', async () => {
      const db = dbs[0] as Db
      const limit = (pages: number) => db.tx((tx) => sql`pragma max_page_count=${sql.lit(pages)}`.execute(tx))
      const fill = (tx: Tx) =>
        tx
          .insertInto('setting')
          .values({ key: 'full', value: 'x'.repeat(100_000), isPublic: 0 })
          .execute()
      await limit(1)
      const lost = await Promise.allSettled([publish(['ended']), db.tx(fill)])
      expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
      await limit(1_000_000)
      await publish(['next'])
      await eventually(() => heard.length > 0, 'the next change arrives')
      expect(heard).toEqual([['next']])
    })
  }

  test('a flood of changes arrives whole, and is not reported as null in any process', async () => {
    await here.start()
    const own: (readonly string[] | null)[] = []
    here.subscribe('test.goods', (ids) => own.push(ids))
    await Promise.all(Array.from({ length: 600 }, (_, n) => publish([`f${n}`])))
    await eventually(() => new Set(heard.flat()).size >= 600, 'all of it arrives')
    // Two looks of this process, if it looks.
    await new Promise((done) => setTimeout(done, 3 * POLL_MS))
    expect([heard, own].map((each) => each.includes(null))).toEqual([false, false])
    expect(own).toHaveLength(600)
  })

  test('ids that do not fit into one notice arrive whole in several', async () => {
    const ids = Array.from({ length: 9 }, (_, n) => String(n).repeat(2000))
    await publish(ids)
    await eventually(() => heard.flat().length >= ids.length, 'all of them arrive')
    expect(heard.flat()).toEqual(ids)
  })
})

if (isPostgres)
  test('a process that lost the connection reports all topics as changed when it reconnects', async () => {
    const db = openDb(place.target, 2)
    const there = new PubSub(db, log)
    const heard: (readonly string[] | null)[] = []
    await there.start()
    there.subscribe('test.goods', (ids) => heard.push(ids))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`.execute(place.db.q)
    await eventually(() => heard.includes(null), 'it is back')
    const here = new PubSub(place.db, log)
    await place.db.tx((tx) => here.publish(tx, 'test.goods', ['after']))
    await eventually(() => heard.length > 1, 'it receives again')
    expect(heard).toEqual([null, ['after']])
    await here.stop()
    await there.stop()
    await db.close()
    expect(text()).not.toContain('no notices arrive')
  })
