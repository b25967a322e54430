import { migratedDb } from '../../test/support/app'
import type { Db } from './db'
import { newId } from './ids'
import {
  type GivenBack,
  type Reservable,
  type ReservableKind,
  type ReservationRef,
  Reservations,
  type Reserved,
} from './reservations'

const NOW = 1_763_000_000_000
let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await migratedDb())
})
afterAll(() => drop())

let said: string[]
let reservations: Reservations
beforeEach(() => {
  said = []
  reservations = new Reservations()
  reservations.add(recorder('stock', 90))
  reservations.add(recorder('limit', 10))
  reservations.add(Object.assign(recorder('points', 7), { isOfOrder: true } as const))
  reservations.add(Object.assign(recorder('coupon', 5), { isOfOrder: true } as const))
})

/** A reservable that records its calls in order. */
function recorder<K extends ReservableKind>(kind: K, rank: number): Reservable<K> {
  const note = (what: string) => async (_tx: unknown, _ref: unknown, rows: readonly Reserved<unknown>[]) =>
    void said.push(
      ...rows.map(
        ({ lineId, key, number, data }) => `${what} ${kind} ${lineId} ${key} ${number} ${JSON.stringify(data)}`,
      ),
    )
  return {
    kind,
    rank,
    take: async (_tx, _ref, requests) => requests.flatMap(({ key }) => (key === 'gone' ? [key] : [])),
    commit: note('commit'),
    release: note('release'),
    refunded: note('refunded'),
    giveBack: note('back'),
  }
}

const requests = {
  stock: [
    { lineId: 'l2', key: 'tea', number: 2 },
    { lineId: 'l1', key: 'rice', number: 3 },
  ],
  limit: [
    { lineId: 'l1', key: 'month rice', number: 3, most: 9 },
    { lineId: 'l1', key: 'day rice', number: 3, most: 9 },
  ],
  points: [{ lineId: 'l1', key: 'points', number: 1, data: { points: 250 } }],
  coupon: [
    { lineId: 'l1', key: 'c2', number: 1 },
    { lineId: 'l1', key: 'c1', number: 1 },
    { lineId: 'l2', key: 'c2', number: 1 },
  ],
}
const owner = (): ReservationRef => ({ uid: newId(), no: newId() })
async function reserved(): Promise<ReservationRef> {
  const ref = owner()
  expect(await db.tx((tx) => reservations.reserve(tx, ref, requests, NOW))).toEqual([])
  return ref
}
async function committed(): Promise<ReservationRef> {
  const ref = await reserved()
  await db.tx((tx) => reservations.commit(tx, ref, NOW))
  said = []
  return ref
}
const giveBack = (ref: ReservationRef, lines: { lineId: string; number?: number }[], how: Partial<GivenBack> = {}) =>
  db.tx((tx) => reservations.giveBack(tx, ref, lines, { cause: newId(), isIntact: true, ...how }, NOW))
const rowsOf = async ({ uid, no }: ReservationRef) => {
  const rows = db.q.selectFrom('reservation').selectAll().where('uid', '=', uid).where('no', '=', no)
  return (await rows.execute())
    .map(({ kind, lineId, key, number, backNumber, state, data }) =>
      [kind, lineId, key, `${backNumber}/${number}`, state, data].join(' '),
    )
    .sort()
}

test('a line reserves several keys of a kind, and its row keeps the data of the request', async () => {
  expect(await rowsOf(await reserved())).toEqual([
    'coupon l1 c1 0/1 reserved null',
    'coupon l1 c2 0/1 reserved null',
    'coupon l2 c2 0/1 reserved null',
    'limit l1 day rice 0/3 reserved null',
    'limit l1 month rice 0/3 reserved null',
    'points l1 points 0/1 reserved {"points":250}',
    'stock l1 rice 0/3 reserved null',
    'stock l2 tea 0/2 reserved null',
  ])
})

test('a key of a line is reserved once', async () => {
  const twice = {
    stock: [
      { lineId: 'l1', key: 'rice', number: 1 },
      { lineId: 'l1', key: 'rice', number: 1 },
    ],
  }
  await expect(db.tx((tx) => reservations.reserve(tx, owner(), twice, NOW))).rejects.toThrow()
})

test.each(['commit', 'release'] as const)(
  '%s: ranks, then lines and keys in ascending order, with their data',
  async (act) => {
    const ref = await reserved()
    expect(await db.tx((tx) => reservations[act](tx, ref, NOW))).toBe(true)
    expect(said).toEqual([
      `${act} coupon l1 c1 1 null`,
      `${act} coupon l1 c2 1 null`,
      `${act} coupon l2 c2 1 null`,
      `${act} points l1 points 1 {"points":250}`,
      `${act} limit l1 day rice 3 null`,
      `${act} limit l1 month rice 3 null`,
      `${act} stock l1 rice 3 null`,
      `${act} stock l2 tea 2 null`,
    ])
    expect(await db.tx((tx) => reservations[act](tx, ref, NOW))).toBe(false)
  },
)

test('a partial refund passes the data to the reservable', async () => {
  const ref = await committed()
  await db.tx((tx) => reservations.refunded(tx, ref, ['l1'], { cents: 1, of: 2 }, NOW))
  expect(said).toContain('refunded points l1 points 1 {"points":250}')
  expect(said.filter((text) => text.includes('l2'))).toEqual([])
})

test('units of a line return under each of its keys, at most as many as are left; reservations of the whole order stay', async () => {
  const ref = await committed()
  expect(await giveBack(ref, [{ lineId: 'l1', number: 2 }], { isPart: true })).toBe(true)
  expect(said).toEqual([
    'back limit l1 day rice 2 null',
    'back limit l1 month rice 2 null',
    'back stock l1 rice 2 null',
  ])
  said = []
  await giveBack(
    ref,
    [
      { lineId: 'l1', number: 2 },
      { lineId: 'l2', number: 1 },
    ],
    { isPart: true },
  )
  expect(said).toEqual([
    'back limit l1 day rice 1 null',
    'back limit l1 month rice 1 null',
    'back stock l1 rice 1 null',
    'back stock l2 tea 1 null',
  ])
  expect((await rowsOf(ref)).map((row) => row.replace(/ committed.*/, ''))).toEqual([
    'coupon l1 c1 0/1',
    'coupon l1 c2 0/1',
    'coupon l2 c2 0/1',
    'limit l1 day rice 3/3',
    'limit l1 month rice 3/3',
    'points l1 points 0/1',
    'stock l1 rice 3/3',
    'stock l2 tea 1/2',
  ])
})

test('without a number all units of a line return, with the reservations of the order, and only once', async () => {
  const ref = await committed()
  await giveBack(ref, [{ lineId: 'l1' }])
  expect(said).toEqual([
    'back coupon l1 c1 1 null',
    'back coupon l1 c2 1 null',
    'back points l1 points 1 {"points":250}',
    'back limit l1 day rice 3 null',
    'back limit l1 month rice 3 null',
    'back stock l1 rice 3 null',
  ])
  expect(await db.tx((tx) => reservations.keysNotBack(tx, ref, 'coupon'))).toEqual(new Set(['c2']))
  said = []
  await giveBack(ref, [{ lineId: 'l1' }, { lineId: 'l2' }])
  expect(said).toEqual(['back coupon l2 c2 1 null', 'back stock l2 tea 2 null'])
  expect(await db.tx((tx) => reservations.keysNotBack(tx, ref, 'coupon'))).toEqual(new Set())
})

test('a request added to a reservation keeps its data and is released with it', async () => {
  const ref = await committed()
  const request = { lineId: 'l2', key: 'points', number: 1, data: { points: 40 } }
  expect(await db.tx((tx) => reservations.takeMore(tx, ref, { kind: 'points', request, isPaid: true }, NOW))).toBe(true)
  expect(await rowsOf(ref)).toContain('points l2 points 0/1 committed {"points":40}')
  const gone = { lineId: 'l2', key: 'gone', number: 1 }
  expect(await db.tx((tx) => reservations.takeMore(tx, ref, { kind: 'stock', request: gone, isPaid: true }, NOW))).toBe(
    false,
  )
  await db.tx((tx) => reservations.drop(tx, ref, { kind: 'stock', lineId: 'l2', key: 'tea' }, NOW))
  expect(said).toEqual(['release stock l2 tea 2 null'])
})

test('a released reservation has no keys', async () => {
  const ref = await reserved()
  expect(await db.tx((tx) => reservations.keysNotBack(tx, ref, 'coupon'))).toEqual(new Set(['c1', 'c2']))
  await db.tx((tx) => reservations.release(tx, ref, NOW))
  expect(await db.tx((tx) => reservations.keysNotBack(tx, ref, 'coupon'))).toEqual(new Set())
})

test('a swap replaces a key and frees the former one', async () => {
  const ref = await reserved()
  const swap = (from: string, key: string) =>
    db.tx((tx) => reservations.swap(tx, ref, { kind: 'stock', from, request: { lineId: 'l2', key, number: 1 } }, NOW))
  expect(await swap('tea', 'milk')).toBe(true)
  expect(said).toEqual(['release stock l2 tea 2 null'])
  expect(await rowsOf(ref)).toContain('stock l2 milk 0/2 reserved null')
  expect(await swap('tea', 'milk')).toBe(false)
})

test('when two lines have the same key, only the named line is moved or released', async () => {
  const ref = await reserved()
  const request = { lineId: 'l9', key: 'tea', number: 5 }
  await db.tx((tx) => reservations.takeMore(tx, ref, { kind: 'stock', request, isPaid: false }, NOW))
  said = []
  const swap = (lineId: string) =>
    db.tx((tx) =>
      reservations.swap(tx, ref, { kind: 'stock', from: 'tea', request: { lineId, key: 'milk', number: 1 } }, NOW),
    )
  const drop = (lineId: string) => db.tx((tx) => reservations.drop(tx, ref, { kind: 'stock', lineId, key: 'tea' }, NOW))
  expect(await swap('l9')).toBe(true)
  expect(await rowsOf(ref)).toEqual(
    expect.arrayContaining(['stock l2 tea 0/2 reserved null', 'stock l9 milk 0/5 reserved null']),
  )
  expect(await drop('l9')).toBe(false)
  said = []
  expect(await drop('l2')).toBe(true)
  expect(said).toEqual(['release stock l2 tea 2 null'])
  expect(await rowsOf(ref)).toContain('stock l9 milk 0/5 reserved null')
})
