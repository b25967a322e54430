// Points in the model of the mall: each shopper's account beside a plain one. Nothing at checkout takes points yet: what an
// order is to be paid with is put aside, spent, thawed and given back by the ledger, as that will do it.
import { POINTS_BOOK } from '@server/modules/bank/points'
import type { Debt, Model } from './mall-model'
import type { Till } from './till'

export const keyOf = (uid: string) => ({ uid, book: POINTS_BOOK })

export function plainOf(model: Model, uid: string) {
  const plain = model.points.get(uid)
  if (!plain) throw new Error(`${uid} has no points`)
  return plain
}

/** What became of the debts happens to the points that they were to be paid with. */
export async function settlePoints(model: Model, real: Till): Promise<void> {
  for (const debt of model.debts) {
    const { uid, no, state, points } = debt
    if (points === null || state === 'unpaid') continue
    const plain = plainOf(model, uid)
    const now = real.clock.now()
    const cause = { ...keyOf(uid), kind: 'order', ref: no }
    if (points.state === 'frozen') {
      const end = state === 'paid' ? 'spend' : 'thaw'
      const ended = await real.db.tx((tx) => real.ledger[end](tx, cause, now))
      expect(ended).toBe(plain[end](`order ${no}`))
      points.state = state === 'paid' ? 'spent' : 'thawed'
    }
    const backAmount = points.state === 'spent' ? shareBack(debt, points.amount) : 0
    if (backAmount === points.backAmount) continue
    const back = { amount: backAmount - points.backAmount, ref: `${no} ${backAmount}` }
    expect(plain.reverse({ ...back, ref: `refund ${back.ref}`, of: `order ${no}` })).toBe(true)
    const reversal = { ...keyOf(uid), kind: 'refund', ...back, of: cause }
    expect(await real.db.tx((tx) => real.ledger.reverse(tx, reversal, now))).toBe(true)
    points.backAmount = backAmount
  }
}

/** The share of what has been refunded, so that any parts add up to the whole. */
function shareBack({ orders }: Debt, amount: number): number {
  const cents = orders.reduce((sum, order) => sum + order.cents, 0)
  const refunded = orders.reduce((sum, order) => sum + order.refundedCents, 0)
  return Math.floor((amount * refunded) / cents)
}

/** Expects that each account is its plain one. */
export async function comparePoints(model: Model, real: Till): Promise<void> {
  const now = real.clock.now()
  for (const [uid, plain] of model.points) {
    plain.turn(now)
    const { levels } = plain
    const balance = levels.available + levels.frozen - levels.owed
    expect(await real.points.levels(uid, now)).toMatchObject({ ...levels, balance })
  }
}
