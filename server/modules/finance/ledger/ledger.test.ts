import fc from 'fast-check'
import { migratedDb } from '../../../../test/support/app'
import { tiered } from '../../../../test/support/tier'
import type { Db, Tx } from '../../../kernel/db'
import { newId } from '../../../kernel/ids'
import { LAPSE, LedgerService, NEVER } from './ledger.service'
import { PlainLedger } from './plain-ledger.fixture'

let db: Db
let drop: () => Promise<void>
let ledger: LedgerService
beforeAll(async () => {
  ;({ db, drop } = await migratedDb())
  ledger = new LedgerService(db)
})
afterAll(() => drop())

const START = 1_763_000_000_000
const mine = (uid: string) => ({ uid, book: 'points' })
const cause = (uid: string, ref: string) => ({ ...mine(uid), kind: 'test', ref })
const earn = (uid: string, ref: string, amount: number, endsAt = NEVER, now = START) =>
  db.tx((tx) => ledger.earn(tx, { ...cause(uid, ref), amount, endsAt }, now))
const account = (uid: string, now = START) => ledger.account(db.q, mine(uid), now)

/** An account as computed from its rows, each sum separately. */
async function sums(uid: string) {
  const sum = async (table: 'ledger_entry' | 'ledger_lot' | 'ledger_freeze' | 'ledger_part') =>
    (await db.q.selectFrom(table).selectAll().where('uid', '=', uid).execute()) as { amount: number; state?: string }[]
  const [entries, lots, freezes] = [await sum('ledger_entry'), await sum('ledger_lot'), await sum('ledger_freeze')]
  const add = (rows: { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0)
  return {
    entries: add(entries),
    lots: add(lots),
    least: Math.min(0, ...lots.map(({ amount }) => amount)),
    frozen: add(freezes.filter(({ state }) => state === 'frozen')),
  }
}

const ref = fc.constantFrom('a', 'b', 'c', 'd')
const amount = fc.integer({ min: 1, max: 9 })
const action = fc.oneof(
  fc.record({ what: fc.constant('earn' as const), ref, amount, days: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ what: fc.constantFrom('freeze' as const, 'spend' as const, 'thaw' as const), ref, amount }),
  fc.record({ what: fc.constant('charge' as const), ref, amount }),
  fc.record({
    what: fc.constant('reverse' as const),
    ref,
    amount,
    of: fc.tuple(fc.constantFrom('in', 'out', 'lost'), ref).map((parts) => parts.join('-')),
  }),
  fc.record({ what: fc.constant('turn' as const), days: fc.integer({ min: 1, max: 4 }), isSwept: fc.boolean() }),
)
type AuditAction = typeof action extends fc.Arbitrary<infer A> ? A : never

/** Performs one act in both ledgers, in the database twice concurrently; returns the results. */
async function both(uid: string, plain: PlainLedger, one: Exclude<AuditAction, { what: 'turn' }>, now: number) {
  const twice = async (work: (tx: Tx) => Promise<boolean>) => {
    const answers = await Promise.all([1, 2].map(() => db.tx(work).catch((error: Error) => error.message)))
    return answers.map((answer) =>
      typeof answer === 'string' ? answer.replace(/.* (?=left to reverse|put aside)/, '') : answer,
    )
  }
  const of = (side: string) => cause(uid, `${side}-${one.ref}`)
  if (one.what === 'earn') {
    const asked = { ...of('in'), amount: one.amount, endsAt: START + one.days * 10 }
    const answers = await twice((tx) => ledger.earn(tx, asked, now))
    return { answers, expected: [plain.earn(asked), false] }
  }
  if (one.what === 'freeze') {
    // One cause always has the same amount.
    const asked = { ...of('out'), amount: 1 + (one.ref.charCodeAt(0) % 5) }
    const answers = await twice((tx) => ledger.freeze(tx, asked, now))
    const isDone = plain.freeze(asked)
    return { answers, expected: [isDone, isDone] }
  }
  if (one.what === 'charge') {
    const asked = { ...of('lost'), amount: one.amount }
    const answers = await twice((tx) => ledger.charge(tx, asked, now))
    return { answers, expected: [plain.charge(asked), false] }
  }
  if (one.what === 'reverse') {
    const asked = { ...cause(uid, `back-${one.ref}`), amount: one.amount }
    const answers = await twice((tx) => ledger.reverse(tx, { ...asked, of: { kind: 'test', ref: one.of } }, now))
    const answer = plain.reverse({ ...asked, of: one.of })
    const none = 'left to reverse'
    return { answers, expected: answer === 'none' ? [none, none] : [answer, false] }
  }
  const answers = await twice((tx) => ledger[one.what as 'spend' | 'thaw'](tx, of('out'), now))
  return { answers, expected: [plain[one.what as 'spend' | 'thaw'](of('out').ref), false] }
}

// About 750 acts, 12,000 in the long run.
test(
  'random acts, each performed twice concurrently: the ledger equals a plain model',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 20, maxLength: 40 }), async (actions) => {
        const uid = newId()
        const plain = new PlainLedger()
        let now = START
        for (const one of actions) {
          if (one.what === 'turn') {
            now += one.days * 10
            if (one.isSwept) await ledger.sweep(now)
          } else {
            const { answers, expected } = await both(uid, plain, one, now)
            expect(answers.map(String).sort()).toEqual(expected.map(String).sort())
          }
          plain.turn(now)
          const { levels } = plain
          expect(await account(uid, now)).toMatchObject({
            ...levels,
            balance: levels.available + levels.frozen - levels.owed,
          })
          const row = await db.q.selectFrom('ledger_account').selectAll().where('uid', '=', uid).executeTakeFirst()
          const { available = 0, frozen = 0, owed = 0 } = row ?? {}
          expect(await sums(uid)).toEqual({ entries: available + frozen - owed, lots: available, least: 0, frozen })
          if (owed > 0) expect(available).toBe(0)
        }
      }),
      { numRuns: tiered(25, 400) },
    )
  },
  tiered(120_000, 900_000),
)

test('concurrent spends of a balance that is sufficient for one: exactly one succeeds [points.spend-race]', async () => {
  const uid = newId()
  await earn(uid, 'in', 10)
  const take = (ref: string) => db.tx((tx) => ledger.take(tx, { ...cause(uid, ref), amount: 6 }, START))
  expect((await Promise.all(['x', 'y', 'z'].map(take))).sort()).toEqual([false, false, true])
  expect(await account(uid)).toMatchObject({ balance: 4, available: 4, frozen: 0 })
})

test('concurrent spend and thaw: one of them takes effect', async () => {
  const uid = newId()
  await earn(uid, 'in', 5)
  await db.tx((tx) => ledger.freeze(tx, { ...cause(uid, 'out'), amount: 5 }, START))
  const ends = [
    db.tx((tx) => ledger.spend(tx, cause(uid, 'out'), START)),
    db.tx((tx) => ledger.thaw(tx, cause(uid, 'out'), START)),
  ]
  const [isSpent, isThawed] = await Promise.all(ends)
  expect(isSpent).toBe(!isThawed)
  expect((await account(uid)).balance).toBe(isSpent ? 0 : 5)
})

test('value that is taken back after it was spent is owed, and the next earning pays it first [points.debt]', async () => {
  const uid = newId()
  await earn(uid, 'order', 8)
  await db.tx((tx) => ledger.take(tx, { ...cause(uid, 'out'), amount: 6 }, START))
  for (const part of ['refund-1', 'refund-1', 'refund-2'])
    await db.tx((tx) =>
      ledger.reverse(tx, { ...cause(uid, part), amount: 4, of: { kind: 'test', ref: 'order' } }, START),
    )
  expect(await account(uid)).toMatchObject({ balance: -6, available: 0, owed: 6 })
  await earn(uid, 'next', 10)
  expect(await account(uid)).toMatchObject({ balance: 4, available: 4, owed: 0 })
})

test('value that ends first is used first; ended value is not available, and the sweep records its end [points.order]', async () => {
  const uid = newId()
  await earn(uid, 'late', 5, START + 200)
  await earn(uid, 'soon', 5, START + 100)
  await db.tx((tx) => ledger.take(tx, { ...cause(uid, 'out'), amount: 3 }, START))
  expect(await account(uid)).toMatchObject({
    balance: 7,
    lots: [
      { endsAt: START + 100, amount: 2 },
      { endsAt: START + 200, amount: 5 },
    ],
  })
  expect(await account(uid, START + 100)).toMatchObject({ balance: 5, lots: [{ endsAt: START + 200, amount: 5 }] })
  await Promise.all([ledger.sweep(START + 100), ledger.sweep(START + 100)])
  const { records: entries } = await ledger.entries(db.q, mine(uid), {})
  expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    [LAPSE, -2],
    ['test', -3],
    ['test', 5],
    ['test', 5],
  ])
  const first = await ledger.entries(db.q, mine(uid), { pageSize: 3 })
  const next = await ledger.entries(db.q, mine(uid), { pageSize: 3, cursor: first.cursor ?? '' })
  expect([first, next]).toEqual([
    { records: entries.slice(0, 3), hasMore: true, cursor: entries[2]?.id },
    { records: entries.slice(3), hasMore: false, cursor: null },
  ])
})

test('a reversal first returns the value that ends last; its ended part is reported before and lost after [aftersale.extras]', async () => {
  const uid = newId()
  const of = { kind: 'test', ref: 'out' }
  const later = START + 150
  await earn(uid, 'late', 5, START + 200)
  await earn(uid, 'soon', 5, START + 100)
  await db.tx((tx) => ledger.take(tx, { ...cause(uid, 'out'), amount: 8 }, START))
  const ended = (from: number, to: number, now = later) => ledger.endedOf(db.q, mine(uid), of, { from, to }, now)
  expect(await ended(0, 8, START)).toBe(0)
  expect(await Promise.all([ended(0, 3), ended(0, 5), ended(2, 5), ended(3, 8)])).toEqual([0, 2, 2, 5])
  await db.tx((tx) => ledger.reverse(tx, { ...cause(uid, 'back'), amount: 4, of }, later))
  expect((await account(uid, later)).balance).toBe(2 + 3)
  expect(await Promise.all([ended(4, 6), ended(5, 8), ended(3, 5), ended(0, 4)])).toEqual([2, 3, 1, 0])
  await db.tx((tx) => ledger.reverse(tx, { ...cause(uid, 'rest'), amount: 4, of }, later))
  expect((await account(uid, later)).balance).toBe(2 + 3)
  expect(await ended(0, 8)).toBe(0)
})

test('a fraction, an amount below one, and a second amount of one cause are refused', async () => {
  const uid = newId()
  for (const amount of [0, -1, 0.5]) await expect(earn(uid, 'in', amount)).rejects.toThrow('not a whole amount')
  await earn(uid, 'in', 9)
  const freeze = (amount: number) => db.tx((tx) => ledger.freeze(tx, { ...cause(uid, 'out'), amount }, START))
  await freeze(3)
  await expect(freeze(4)).rejects.toThrow('put aside 3, not 4')
  // A cause that has earned cannot be used to spend.
  await expect(db.tx((tx) => ledger.take(tx, { ...cause(uid, 'in'), amount: 1 }, START))).rejects.toThrow(
    'has an entry',
  )
  expect(await account(uid)).toMatchObject({ available: 6, frozen: 3 })
})
