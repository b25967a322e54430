import fc from 'fast-check'
import { sql } from 'kysely'
import { migratedDb } from '../../../../test/support/app'
import { tiered } from '../../../../test/support/tier'
import { TurnableClock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import { silentLog } from '../../../kernel/log'
import { PubSub } from '../../../kernel/pub-sub'
import { storeOf } from '../catalog/catalog.fixture'
import { fromBaidu, toBaidu } from './baidu-point'
import { boxAround, cursorOf, FARTHEST_M, markOf, type Placed, ranked, reaches } from './near.rules'
import { distanceBetween, type Point } from './store.rules'
import { StoreService } from './store.service'

const HERE = { latitude: 30.20864, longitude: 120.20995 }

test('a box contains its whole circle, also near the poles and the date line', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: 1, max: FARTHEST_M, noNaN: true }),
      (latitude, longitude, x, y, metres) => {
        const box = boxAround({ latitude, longitude }, metres)
        if (distanceBetween({ latitude, longitude }, { latitude: x, longitude: y }) > metres) return
        expect(x).toBeGreaterThanOrEqual(box.south)
        expect(x).toBeLessThanOrEqual(box.north)
        if (box.west === null || box.east === null) return
        expect(y).toBeGreaterThanOrEqual(box.west)
        expect(y).toBeLessThanOrEqual(box.east)
      },
    ),
    { numRuns: 1000 },
  )
})

test('stores at the same place have a fixed order, and a cursor among them skips none [geo.near-stores]', () => {
  const roof = ['s3', 's1', 's2'].map((storeId) => ({ storeId, x: HERE.latitude, y: HERE.longitude + 0.001 }))
  const seen: string[] = []
  for (let mark = null, turn = 0; turn < 4; turn++) {
    const [next] = ranked(roof, HERE, 2000, mark)
    if (!next) break
    seen.push(next.storeId)
    mark = markOf(cursorOf(next))
    expect(mark).toEqual({ millimetres: next.millimetres, storeId: next.storeId })
  }
  expect(seen).toEqual(['s1', 's2', 's3'])
})

const COUNT = tiered(20_000, 100_000)

describe(`a chain of ${COUNT} stores`, () => {
  const clock = new TurnableClock()
  let db: Db
  let drop: () => Promise<void>
  let stores: StoreService
  // All over China, on an irregular lattice; every tenth in the middle of Hangzhou.
  const places: Placed[] = Array.from({ length: COUNT }, (_, n) => {
    const [a, b] = [(n * 0.618_034) % 1, (n * 0.414_214) % 1]
    const isHere = n % 10 === 0
    return {
      storeId: `n${n}`,
      x: isHere ? 30.1 + a * 0.2 : 20 + a * 30,
      y: isHere ? 120.1 + b * 0.2 : 80 + b * 50,
    }
  })
  const byHand = (point: Point) =>
    places
      .map(({ storeId, x, y }) => ({ storeId, away: distanceBetween(point, { latitude: x, longitude: y }) }))
      .sort((a, b) => a.away - b.away)

  beforeAll(async () => {
    ;({ db, drop } = await migratedDb())
    stores = new StoreService(db, clock, new PubSub(db, silentLog))
    await db.tx((tx) => stores.putStore(tx, storeOf({ storeId: 'model', x: -60, y: 0 }), 0, 0))
    const { storeId: _id, x: _x, y: _y, ...rest } = await db.q.selectFrom('store').selectAll().executeTakeFirstOrThrow()
    await db.tx((tx) =>
      insertMany(
        tx,
        'store',
        places.map(({ storeId, x, y }) => ({ storeId, x, y, ...rest })),
      ),
    )
    if (db.engine === 'postgres') await sql`analyze store`.execute(db.q)
  })
  afterAll(async () => {
    await drop()
  })

  test.each([
    ['Hangzhou', HERE],
    ['a place in the desert', { latitude: 41.3, longitude: 83.1 }],
    ['a place at sea, far from all stores', { latitude: -20, longitude: 170 }],
  ])('pages from %s equal a scan of all stores, without repeats [geo.near-stores]', async (_name, from) => {
    // After both conversions, which move a point by a few centimetres.
    const expected = byHand(fromBaidu(toBaidu(from)))
    const seen: string[] = []
    let cursor: string | null = null
    for (let page = 0; page < 4; page++) {
      const reply = await stores.nearStores(
        { ...toBaidu(from), pageSize: 15, ...(cursor ? { cursor } : {}) },
        clock.now(),
      )
      seen.push(...reply.records.map((card) => card.storeId))
      expect(reply.hasMore).toBe(true)
      cursor = reply.cursor
      if (page === 1) {
        // A store that opens nearer than the cursor shifts nothing; with page numbers it would repeat a store on the
        // next page.
        const near = storeOf({ storeId: `late-${from.latitude}`, x: from.latitude, y: from.longitude })
        await db.tx((tx) => stores.putStore(tx, near, 1, 0))
      }
    }
    expect(seen).toEqual(expected.slice(0, 60).map(({ storeId }) => storeId))
    await db.tx((tx) => tx.deleteFrom('store').where('storeId', 'like', 'late-%').execute())
    const second = await stores.nearStores({ ...toBaidu(from), pageSize: 15, pageNo: 2 }, clock.now())
    expect(second.records.map((card) => card.storeId)).toEqual(expected.slice(15, 30).map(({ storeId }) => storeId))
    expect(Math.abs((second.records[0]?.distance ?? 0) - (expected[15]?.away ?? -9))).toBeLessThanOrEqual(1)
  })

  test('a search reads a small part of the stores, from the index alone [geo.near-stores]', async () => {
    const asked: { sql: string; rows: number; query: unknown }[] = []
    const executor = db.q.getExecutor()
    const execute = executor.executeQuery.bind(executor)
    executor.executeQuery = async (query) => {
      const result = await execute(query)
      asked.push({ sql: query.sql, rows: result.rows.length, query })
      return result
    }
    try {
      await stores.nearStores({ ...toBaidu(HERE), pageSize: 10 }, clock.now())
    } finally {
      executor.executeQuery = execute
    }
    const boxes = asked.filter(({ sql: text }) => text.includes('"y"') && !text.includes('*'))
    expect(boxes.length).toBeGreaterThan(0)
    expect(boxes.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(COUNT / 100)
    if (db.engine === 'sqlite') {
      const box = boxAround(HERE, 2000)
      const { rows } = await sql<{ detail: string }>`explain query plan select store_id, x, y from store
        where x >= ${box.south} and x <= ${box.north} and y >= ${box.west} and y <= ${box.east}`.execute(db.q)
      expect(rows.map(({ detail }) => detail)).toEqual([expect.stringContaining('USING COVERING INDEX store_place')])
    }
  })
})

/** The rows that searches for the nearest ten at many places of a city read, when it has this many stores. */
async function readAmong(count: number): Promise<number> {
  const { db, drop } = await migratedDb()
  try {
    const stores = new StoreService(db, new TurnableClock(), new PubSub(db, silentLog))
    await db.tx((tx) => stores.putStore(tx, storeOf({ storeId: 'model', x: -60, y: 0 }), 0, 0))
    const { storeId: _id, x: _x, y: _y, ...rest } = await db.q.selectFrom('store').selectAll().executeTakeFirstOrThrow()
    const rows = Array.from({ length: count }, (_, n) => {
      const [a, b] = [(n * 0.618_034) % 1, (n * 0.414_214) % 1]
      return { ...rest, storeId: `c${n}`, x: 30.1 + a * 0.3, y: 120 + b * 0.3 }
    })
    await db.tx((tx) => insertMany(tx, 'store', rows))
    if (db.engine === 'postgres') await sql`analyze store`.execute(db.q)
    let read = 0
    const executor = db.q.getExecutor()
    const execute = executor.executeQuery.bind(executor)
    executor.executeQuery = async (query) => {
      const result = await execute(query)
      if (query.sql.includes('"y"') && !query.sql.includes('*')) read += result.rows.length
      return result
    }
    for (let n = 0; n < 40; n++) {
      const from = { latitude: 30.15 + ((n * 0.754_878) % 1) * 0.2, longitude: 120.05 + ((n * 0.569_84) % 1) * 0.2 }
      const { records } = await stores.nearStores({ ...toBaidu(from), pageSize: 10 }, 0)
      expect(records).toHaveLength(10)
    }
    return read
  } finally {
    await drop()
  }
}

test('a city of 10,000 stores is read at most twice as much for the nearest ten as one of 100 [geo.near-dense]', async () => {
  const [few, many] = [await readAmong(100), await readAmong(10_000)]
  expect(few).toBeGreaterThan(40 * 10)
  expect(many).toBeLessThanOrEqual(few * 2)
})

test('a mall with fewer stores than a page is read once', async () => {
  expect([...reaches(null, true)]).toEqual([FARTHEST_M])
})

describe("a store's card for a place", () => {
  const clock = new TurnableClock()
  let db: Db
  let drop: () => Promise<void>
  let stores: StoreService
  beforeAll(async () => {
    ;({ db, drop } = await migratedDb())
    stores = new StoreService(db, clock, new PubSub(db, silentLog))
    const at = { x: HERE.latitude, y: HERE.longitude }
    await db.tx(async (tx) => {
      const put = (storeId: string, deliveryTypes: number[], deliveryAreaCodes: string[], position: number) =>
        stores.putStore(tx, storeOf({ storeId, ...at, deliveryTypes, deliveryAreaCodes }), position, 0)
      await put('a-rider', [3], ['3301'], 0)
      await put('b-elsewhere', [3], ['3101'], 1)
      await put('c-parcels', [0], [], 2)
    })
  })
  afterAll(async () => {
    await drop()
  })

  test('whether a store delivers within the hour depends on the area of the place [geo.near-stores]', async () => {
    const ask = (area: string) => stores.nearStores(toBaidu(HERE), clock.now(), () => area)
    const told = async (area: string) => (await ask(area)).records.map((card) => [card.storeId, card.isInstant])
    expect(await told('330108')).toEqual([
      ['a-rider', true],
      ['b-elsewhere', false],
      ['c-parcels', false],
    ])
    expect((await told('')).map(([, isInstant]) => isInstant)).toEqual([false, false, false])
    expect((await stores.nearStores({}, clock.now())).records[0]).not.toHaveProperty('isInstant')
  })

  test.each([['x'], ['12'], ['~a'], ['1.5~a'], [`1~${'a'.repeat(65)}`]])('%j is an invalid cursor', async (cursor) => {
    await expect(stores.nearStores({ ...toBaidu(HERE), cursor }, 0)).rejects.toThrow('cursor: ')
  })
})
