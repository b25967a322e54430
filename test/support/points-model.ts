// Points in the model of the mall: each shopper's account beside a plain one; what orders do to it.
import { ORDER_STATUS } from '@contract/codes/order'
import { POINTS_STEP } from '@contract/codes/points'
import { POINTS_BOOK } from '@server/modules/bank/points'
import type { Debt, Model, Order } from './mall-model'
import type { Till } from './till'

export const keyOf = (uid: string) => ({ uid, book: POINTS_BOOK })

export function plainOf(model: Model, uid: string) {
  const plain = model.points.get(uid)
  if (!plain) throw new Error(`${uid} has no points`)
  return plain
}

/** Points that pay for goods that cost a shopper so much, and anybody else so much. */
export function pointsOff(model: Model, uid: string, cents: number, othersCents: number): number {
  const most = Math.min(plainOf(model, uid).levels.available, Math.floor(othersCents / 2))
  return Math.min(cents, Math.floor(most / POINTS_STEP) * POINTS_STEP)
}

/** Points that a new debt's orders put aside. */
export function putAside(model: Model, debt: Debt, amounts: ReadonlyMap<string, number>): void {
  for (const order of debt.orders) {
    const amount = amounts.get(order.id) ?? 0
    if (amount === 0) continue
    expect(plainOf(model, debt.uid).freeze({ ref: order.id, amount })).toBe(true)
    debt.points.push({ order, amount, state: 'frozen', backAmount: 0 })
  }
}

/** What became of the debts happens to the points that they are paid with. */
export function settlePoints(model: Model): void {
  for (const { uid, state, points } of model.debts)
    for (const own of points) {
      if (state === 'unpaid') continue
      const plain = plainOf(model, uid)
      if (own.state === 'frozen') {
        expect(plain[state === 'paid' ? 'spend' : 'thaw'](own.order.id)).toBe(true)
        own.state = state === 'paid' ? 'spent' : 'thawed'
      }
      const backAmount = own.state === 'spent' ? shareBack(own.order, own.amount) : 0
      if (backAmount === own.backAmount) continue
      const back = { amount: backAmount - own.backAmount, ref: `refund ${own.order.id} ${backAmount}` }
      expect(plain.reverse({ ...back, of: own.order.id })).toBe(true)
      own.backAmount = backAmount
    }
}

/** The share of what has been refunded, so that any parts add up to the whole. */
function shareBack({ cents, refundedCents, status }: Order, amount: number): number {
  if (cents === 0) return status === ORDER_STATUS.refunded ? amount : 0
  return Math.floor((amount * refundedCents) / cents)
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
