// Points in the model of the mall: each shopper's account beside a plain one; what orders do to it.
import { OFFER_TYPE } from '@contract/codes/offer'
import { ORDER_STATUS } from '@contract/codes/order'
import { POINTS_STEP } from '@contract/codes/points'
import type { PlainLedger } from '@server/modules/finance/ledger/plain-ledger.fixture'
import { endOfPoints, POINTS_BOOK } from '@server/modules/finance/points'
import type { Model, Order, PayableModel } from './mall-model'
import type { TestShop } from './test-shop'

export const keyOf = (uid: string) => ({ uid, book: POINTS_BOOK })

export function plainOf(model: Pick<Model, 'points'>, uid: string) {
  const plain = model.points.get(uid)
  if (!plain) throw new Error(`${uid} has no points`)
  return plain
}

/** Points that pay for goods that cost a shopper so much, and anybody else so much. */
export function pointsOff(model: Model, uid: string, cents: number, othersCents: number): number {
  const most = Math.min(plainOf(model, uid).levels.available, Math.floor(othersCents / 2))
  return Math.min(cents, Math.floor(most / POINTS_STEP) * POINTS_STEP)
}

/** Points that came off a shopper's orders. */
export async function pointsOfOrders(real: TestShop, uid: string): Promise<Map<string, number>> {
  const rows = await real.db.q
    .selectFrom('order_adjustment')
    .select(['orderId', (eb) => eb.fn.sum<number>('cents').as('cents')])
    .where('uid', '=', uid)
    .where('kind', '=', OFFER_TYPE.points)
    .groupBy('orderId')
    .execute()
  return new Map(rows.map((row) => [row.orderId, Number(row.cents)]))
}

/** Points that a new debt's orders put aside. */
export function putAside(model: Model, payable: PayableModel, amounts: ReadonlyMap<string, number>): void {
  for (const order of payable.orders) {
    const amount = amounts.get(order.id) ?? 0
    if (amount === 0) continue
    expect(plainOf(model, payable.uid).freeze({ ref: order.id, amount })).toBe(true)
    payable.points.push({ order, amount, state: 'frozen', backAmount: 0 })
  }
}

/** What became of the debts happens to the points that they are paid with. */
export function settlePoints(model: Model, now: number): void {
  for (const { uid, state, points, orders } of model.payables) {
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
    for (const order of orders) settleEarned(plainOf(model, uid), order, now)
  }
}

/** A point for each whole yuan that is left of what goods cost, from when they came. */
function settleEarned(plain: PlainLedger, order: Order, now: number): void {
  const { id, cents, goodsCents, refundedCents, status } = order
  const due = cents === 0 ? 0 : Math.floor(Math.floor((goodsCents * (cents - refundedCents)) / cents) / 100)
  if (order.earned === null && status === ORDER_STATUS.completed) {
    order.earned = { amount: due, backAmount: 0 }
    if (due > 0) plain.earn({ ref: `earn ${id}`, amount: due, endsAt: endOfPoints(now) })
  }
  const over = order.earned ? order.earned.amount - due - order.earned.backAmount : 0
  if (!order.earned || over === 0) return
  order.earned.backAmount += over
  expect(plain.reverse({ ref: `unearn ${id} ${due}`, amount: over, of: `earn ${id}` })).toBe(true)
}

/** The share of what has been refunded, so that any parts add up to the whole. */
function shareBack({ cents, refundedCents, status }: Order, amount: number): number {
  if (cents === 0) return status === ORDER_STATUS.refunded ? amount : 0
  return Math.floor((amount * refundedCents) / cents)
}

/** Expects that each account is its plain one. */
export async function comparePoints(model: Pick<Model, 'points' | 'seen'>, real: TestShop): Promise<void> {
  const now = real.clock.now()
  for (const [uid, plain] of model.points) {
    plain.turn(now)
    const { levels } = plain
    const balance = levels.available + levels.frozen - levels.owed
    if (model.seen.has(`points ${uid}`, levels)) continue
    expect(await real.points.levels(uid, now)).toMatchObject({ ...levels, balance })
  }
}
