// What time does by itself, in the model of the mall.
import { DAY_MS } from '@contract/codes/china-time'
import { ORDER_STATUS } from '@contract/codes/order'
import { caseDue } from './case-actions'
import { dues, hasCase, received, SLACK_MS } from './case-model'
import { returnGifts } from './coupon-model'
import { close, type Model, type PayableModel } from './mall-model'
import { Action, MINUTE_MS } from './model-action'
import { fetchDue } from './pickup-actions'
import { forgetPlaces, isAwaited } from './pickup-model'
import { settlePoints } from './points-model'
import type { TestShop } from './test-shop'

/** Time goes by, and what is due happens. */
export class Wait extends Action {
  constructor(readonly ms: number) {
    super()
  }
  async action(model: Model, real: TestShop) {
    const end = real.clock.now() + this.ms
    // What was done before is heard of before.
    await real.outbox.drain()
    // One thing after the other: what closes, what arrives, and what nobody answered all move points. Nothing is due just then.
    for (let at = nextDue(model); at <= end + 2 * SLACK_MS; at = nextDue(model)) await this.turn(at, model, real)
    await this.turn(end, model, real)
  }
  async turn(to: number, model: Model, real: TestShop) {
    real.clock.advance(Math.max(0, to - real.clock.now()))
    for (const plain of model.points.values()) plain.turn(real.clock.now())
    await real.tickets.sweep(real.clock.now())
    await real.jobs.runDue()
    await real.ledger.sweep(real.clock.now())
    const now = real.clock.now()
    await real.db.tx((tx) => real.slots.sweep(tx, now))
    forgetPlaces(model.counter, now)
    returnGifts(model.coupons, now)
    for (const payable of model.payables)
      if (payable.state === 'unpaid' && payable.expireAt <= now) expire(model, payable)
    await real.outbox.drain()
    for (const payable of model.payables)
      for (const order of payable.orders) {
        const moved = caseDue(model, payable, order, now)
        if (moved.isMoney) await real.moneyDone()
        await fetchDue(model, payable, order, moved.isAny, real, now)
        if (order.status !== ORDER_STATUS.toReceive || order.receiveBy > now) continue
        // What ends at the same moment may come before or after.
        if (moved.isAny ? !(await real.isReceived(payable.uid, order.id)) : hasCase(order))
          order.receiveBy = now + DAY_MS
        else received(order, now)
      }
    settlePoints(model, now)
  }
  override toString() {
    return `wait(${this.ms / MINUTE_MS} min)`
  }
}

function expire(model: Model, payable: PayableModel): void {
  close(model, payable)
  for (const { fetch } of payable.orders) if (fetch?.isLater) fetch.told.push('closed')
}

/** When something happens by itself next. */
function nextDue({ payables }: Model): number {
  const orders = payables.flatMap((payable) => payable.orders)
  const due = Math.min(
    ...payables.flatMap(({ state, expireAt }) => (state === 'unpaid' ? [expireAt] : [])),
    ...orders.flatMap(({ status, receiveBy }) => (status === ORDER_STATUS.toReceive ? [receiveBy] : [])),
    ...orders.flatMap(dues),
    ...orders.flatMap((order) => (isAwaited(order) ? [order.fetch.next] : [])),
    Number.POSITIVE_INFINITY,
  )
  return due + SLACK_MS
}
