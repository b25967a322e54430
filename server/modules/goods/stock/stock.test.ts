import fc from 'fast-check'
import { migratedDb } from '../../../../test/support/app'
import type { Db } from '../../../kernel/db'
import { AppError } from '../../../kernel/errors'
import { newId } from '../../../kernel/ids'
import { Reservations } from '../../../kernel/reservations'
import { StockService } from './stock.service'
import { stockReservable } from './stock-reservable'

const NOW = 1_763_000_000_000
let db: Db
let drop: () => Promise<void>
let told: string[][]
let stock: StockService
let reservations: Reservations

beforeAll(async () => {
  ;({ db, drop } = await migratedDb())
})
afterAll(() => drop())
beforeEach(() => {
  told = []
  // The events for the outbox, in order.
  stock = new StockService({
    publish: async (_tx, _topic, payload) => void told.push((payload as { skuIds: string[] }).skuIds),
  })
  reservations = new Reservations()
  reservations.add(stockReservable(stock))
})

/** A payable of some shopper. */
const refOf = (no: string) => ({ uid: 'u1', no })
const commit = (no: string) => db.tx((tx) => reservations.commit(tx, refOf(no), NOW))
const release = (no: string) => db.tx((tx) => reservations.release(tx, refOf(no), NOW))

/** A new SKU with `onHand` pieces. */
async function stocked(onHand: number): Promise<string> {
  const skuId = newId()
  await db.tx((tx) => stock.setOnHand(tx, skuId, onHand, 'first count', NOW))
  told = []
  return skuId
}

/** Reserves, or rolls back as a caller must. */
async function reserve(ref: string, lines: { skuId: string; number: number }[]): Promise<string[]> {
  try {
    await db.tx(async (tx) => {
      const requests = lines.map(({ skuId: key, number }, index) => ({ lineId: `${ref}-${index}`, key, number }))
      const short = await reservations.reserve(tx, refOf(ref), { stock: requests }, NOW)
      if (short.length > 0) throw new Short(short.map(({ key }) => key))
    })
    return []
  } catch (error) {
    if (error instanceof Short) return error.skuIds
    throw error
  }
}
class Short extends Error {
  constructor(readonly skuIds: string[]) {
    super('short')
  }
}

const level = async (skuId: string) => (await stock.levels(db.q, [skuId])).get(skuId)
const free = async (skuId: string) => (await stock.available(db.q, [skuId])).get(skuId)

test('a reservation holds pieces, a commit takes them out, a release frees them, each once [catalog.stock-reserve]', async () => {
  const [a, b] = [await stocked(10), await stocked(10)]
  expect(
    await reserve('p1', [
      { skuId: a, number: 3 },
      { skuId: b, number: 10 },
      { skuId: a, number: 1 },
    ]),
  ).toEqual([])
  expect(await level(a)).toEqual({ skuId: a, onHand: 10, reserved: 4 })
  expect([await free(a), await free(b)]).toEqual([6, 0])

  expect(await commit('p1')).toBe(true)
  expect(await commit('p1')).toBe(false)
  expect(await release('p1')).toBe(false)
  expect(await level(a)).toEqual({ skuId: a, onHand: 6, reserved: 0 })

  await reserve('p2', [{ skuId: a, number: 6 }])
  expect(await release('p2')).toBe(true)
  expect(await release('p2')).toBe(false)
  expect(await level(a)).toEqual({ skuId: a, onHand: 6, reserved: 0 })
  expect(await stock.balances(db.q, a)).toBe(true)
})

test('all lines or none: short SKUs are returned and nothing is reserved [catalog.stock-reserve]', async () => {
  const [a, b] = [await stocked(5), await stocked(1)]
  expect(
    await reserve('p3', [
      { skuId: a, number: 5 },
      { skuId: b, number: 2 },
    ]),
  ).toEqual([b])
  expect(await reserve('p4', [{ skuId: 'never-stocked', number: 1 }])).toEqual(['never-stocked'])
  expect([await free(a), await free(b)]).toEqual([5, 1])
  expect(await stock.balances(db.q, a)).toBe(true)
})

test('returned pieces count once for each cause, in parts, and never above the taken pieces [catalog.stock-back]', async () => {
  const [a, b] = [await stocked(5), await stocked(1)]
  await reserve('p5', [
    { skuId: a, number: 5 },
    { skuId: b, number: 1 },
  ])
  const back = (cause: string, lines: { lineId: string; number?: number }[], isIntact = true) =>
    db.tx((tx) => reservations.giveBack(tx, refOf('p5'), lines, { cause, isIntact }, NOW))
  // Refused before the commit.
  expect([await back('early', [{ lineId: 'p5-0', number: 1 }]), await free(a)]).toEqual([true, 0])
  await commit('p5')
  const twice = await Promise.all([1, 2, 3].map(() => back('case 1', [{ lineId: 'p5-0', number: 2 }])))
  expect(twice.filter(Boolean)).toHaveLength(1)
  expect(await free(a)).toBe(2)
  // A used reservation stays used, and can still be returned.
  await back('case 2', [{ lineId: 'p5-0', number: 1 }], false)
  expect(await free(a)).toBe(2)
  await Promise.all([
    back('case 3', [{ lineId: 'p5-0', number: 9 }]),
    back('case 4', [{ lineId: 'p5-0' }, { lineId: 'p5-1' }]),
  ])
  expect([await free(a), await free(b)]).toEqual([4, 1])
  expect([await stock.balances(db.q, a), await stock.balances(db.q, b)]).toEqual([true, true])
})

test('the operator may set any number that covers the reserved pieces [catalog.stock-set]', async () => {
  const a = await stocked(4)
  await reserve('p6', [{ skuId: a, number: 3 }])
  await expect(db.tx((tx) => stock.setOnHand(tx, a, 2, 'count', NOW))).rejects.toThrow('订单已占用 3')
  await expect(db.tx((tx) => stock.setOnHand(tx, a, -1, 'count', NOW))).rejects.toBeInstanceOf(AppError)
  await db.tx((tx) => stock.setOnHand(tx, a, 3, 'broken one', NOW))
  expect(await level(a)).toEqual({ skuId: a, onHand: 3, reserved: 3 })
  const { records } = await stock.movements(db.q, a, {})
  expect(records.map((row) => [row.kind, row.onHandDelta, row.reservedDelta + 0, row.note])).toEqual([
    ['set', -1, 0, 'broken one'],
    ['reserve', 0, 3, ''],
    ['set', 4, 0, 'first count'],
  ])
})

test('an event is published only when a SKU sells out or comes back', async () => {
  const a = await stocked(3)
  await reserve('p7', [{ skuId: a, number: 2 }])
  expect(told).toEqual([])
  await reserve('p8', [{ skuId: a, number: 1 }])
  await release('p7')
  await db.tx((tx) => stock.setOnHand(tx, a, 8, 'count', NOW))
  await db.tx((tx) => stock.setOnHand(tx, a, 1, 'count', NOW))
  await db.tx((tx) => stock.restock(tx, 'r7', [{ skuId: a, number: 1 }], NOW))
  expect(told).toEqual([[a], [a], [a], [a]])
})

test('the ledger is read in pages, newest first', async () => {
  const a = await stocked(5)
  for (let i = 0; i < 5; i++) await reserve(`page-${i}`, [{ skuId: a, number: 1 }])
  const first = await stock.movements(db.q, a, { pageSize: 4 })
  const second = await stock.movements(db.q, a, { pageSize: 4, cursor: first.cursor ?? undefined })
  expect([...first.records, ...second.records].map((row) => row.ref)).toEqual([
    'u1/page-4',
    'u1/page-3',
    'u1/page-2',
    'u1/page-1',
    'u1/page-0',
    expect.any(String),
  ])
  expect([first.hasMore, second.hasMore, second.cursor]).toEqual([true, false, null])
})

test('a first stock of many leaves stocked SKUs unchanged', async () => {
  const a = await stocked(5)
  const fresh = [newId(), newId()]
  await db.tx((tx) =>
    stock.stockUp(
      tx,
      [a, ...fresh].map((skuId) => ({ skuId, onHand: 9 })),
      'import',
      NOW,
    ),
  )
  expect([...(await stock.available(db.q, [a, ...fresh])).values()]).toEqual([5, 9, 9])
  for (const skuId of [a, ...fresh]) expect(await stock.balances(db.q, skuId)).toBe(true)
})

test('200 concurrent shoppers on 10 pieces: exactly 10 get one [catalog.stock-race]', async () => {
  const a = await stocked(10)
  const results = await Promise.all(
    Array.from({ length: 200 }, (_, i) => reserve(`race-${i}`, [{ skuId: a, number: 1 }])),
  )
  expect(results.filter((short) => short.length === 0)).toHaveLength(10)
  expect(await level(a)).toEqual({ skuId: a, onHand: 10, reserved: 10 })
  expect(await stock.balances(db.q, a)).toBe(true)
})

test('concurrent payment and expiry of the same order: exactly one takes effect [catalog.stock-race]', async () => {
  const a = await stocked(40)
  for (let i = 0; i < 20; i++) await reserve(`both-${i}`, [{ skuId: a, number: 2 }])
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, i) => Promise.all([commit(`both-${i}`), release(`both-${i}`)])),
  )
  for (const [paid, expired] of outcomes) expect(paid).not.toBe(expired)
  const paid = outcomes.filter(([isPaid]) => isPaid).length
  expect(await level(a)).toEqual({ skuId: a, onHand: 40 - paid * 2, reserved: 0 })
  expect(await stock.balances(db.q, a)).toBe(true)
})

type Step = { do: 'reserve' | 'commit' | 'release' | 'restock' | 'set'; ref: number; sku: number; number: number }
const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('reserve', 'reserve', 'reserve', 'commit', 'release', 'restock', 'set'),
  ref: fc.nat(7),
  sku: fc.nat(1),
  number: fc.integer({ min: 1, max: 5 }),
})

test('after any concurrent steps 0 ≤ reserved ≤ on hand holds, and the ledger equals the level [catalog.stock-race]', async () => {
  const run = fc.asyncProperty(
    fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 }),
    async (shoppers) => {
      const skus = [await stocked(6), await stocked(3)]
      const round = newId()
      const taken = new Set<number>()
      const action = async (one: Step) => {
        const ref = `${round}-${one.ref}`
        const line = { skuId: skus[one.sku] ?? '', number: one.number }
        if (one.do === 'reserve') {
          // A ref reserves once: in the mall, the key of the order guarantees this.
          if (taken.has(one.ref)) return
          taken.add(one.ref)
          await reserve(ref, [line])
        } else if (one.do === 'restock') await db.tx((tx) => stock.restock(tx, ref, [line], NOW))
        else if (one.do === 'set') {
          await db
            .tx((tx) => stock.setOnHand(tx, line.skuId, line.number, 'count', NOW))
            .catch((error: unknown) => {
              if (!(error instanceof AppError)) throw error
            })
        } else await (one.do === 'commit' ? commit : release)(ref)
      }
      await Promise.all(
        shoppers.map(async (steps) => {
          for (const one of steps) await action(one)
        }),
      )
      for (const skuId of skus) {
        const now = await level(skuId)
        expect(now?.reserved).toBeGreaterThanOrEqual(0)
        expect(now?.reserved).toBeLessThanOrEqual(now?.onHand ?? -1)
        expect(await stock.balances(db.q, skuId)).toBe(true)
      }
    },
  )
  await fc.assert(run, { numRuns: process.env.GALLERIA_TEST_DB === 'postgres' ? 25 : 60 })
})
