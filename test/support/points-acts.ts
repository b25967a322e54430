// Points apart from orders: visits, gifts and corrections by the operator, points that end soon.
import { DAY_MS } from '@contract/codes/china-time'
import { POINTS_BOOK } from '@server/modules/finance/points'
import type { TestShop } from './test-shop'
import { type Outcome, pick, type Scene } from './walk'

/** Points of the shopper's account, all that is frozen or owed included. */
async function balanceOf(real: TestShop, uid: string): Promise<number> {
  return (await real.points.levels(uid, real.clock.now())).balance
}

export async function visit({ uids }: Scene, real: TestShop, who: number): Promise<Outcome> {
  await real.points.startApp(pick(uids, who) ?? '', real.clock.now())
  return 'done'
}

/** A repeated number repeats the same act, which then gives nothing. */
export async function givePoints({ uids }: Scene, real: TestShop, who: number, amount: number): Promise<Outcome> {
  const uid = pick(uids, who) ?? ''
  const before = await balanceOf(real, uid)
  const given = { uid, amount, ref: `${amount}`, reason: '补偿' }
  const known = await real.db.tx((tx) => real.points.give(tx, given, real.clock.now()))
  expect((await balanceOf(real, uid)) - before).toBe(known === 0 ? amount : 0)
  return 'done'
}

/** Takes points, also more than the balance. */
export async function takePoints({ uids }: Scene, real: TestShop, who: number, amount: number): Promise<Outcome> {
  const uid = pick(uids, who) ?? ''
  const before = await balanceOf(real, uid)
  const taken = { uid, amount, ref: `${amount}`, reason: '收回' }
  const known = await real.db.tx((tx) => real.points.take(tx, taken, real.clock.now()))
  expect(before - (await balanceOf(real, uid))).toBe(known === 0 ? amount : 0)
  return 'done'
}

/** Points that end within days. */
export async function shortPoints({ uids }: Scene, real: TestShop, who: number, days: number): Promise<Outcome> {
  const now = real.clock.now()
  const of = { uid: pick(uids, who) ?? '', book: POINTS_BOOK, kind: 'short', ref: `${now}` }
  await real.db.tx((tx) => real.ledger.earn(tx, { ...of, amount: 120, endsAt: now + days * DAY_MS }, now))
  return 'done'
}
