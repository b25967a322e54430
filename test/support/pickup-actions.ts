// What shoppers and staff do to appointments, in the model of the mall; what time brings to them.
import { ORDER_STATUS } from '@contract/codes/order'
import { OPERATOR } from './actor'
import { hasCase, received, SLACK_MS } from './case-model'
import { place } from './commit-action'
import { type Goods, giveBack, type Model, type Order, type PayableModel } from './mall-model'
import { Action, isRefused } from './model-action'
import { OnOrder } from './order-actions'
import {
  awaitNext,
  dueStep,
  type Fetch,
  hoursFrom,
  isAwaited,
  isFull,
  keptUntil,
  payUntil,
  stepDone,
  takePlace,
} from './pickup-model'
import type { TestShop } from './test-shop'

const isNear = (at: number, now: number) => Math.abs(at - now) < SLACK_MS

/** Appoints a piece that lies in no cart. */
class Appoint extends Action {
  constructor(
    readonly who: number,
    readonly hour: number,
    readonly wantsLater: boolean,
  ) {
    super()
  }
  action(model: Model, real: TestShop) {
    const { who, hour, wantsLater } = this
    const lines = [{ goods: model.goods[5] as Goods, number: 1 }]
    return place({ who, lines, how: { wantsPoints: false, hour, wantsLater, gifts: 0 }, isDirect: true }, model, real)
  }
  override toString() {
    return `Appoint(${this.who}, ${this.hour}, ${this.wantsLater})`
  }
}

/** Another hour, once, before the one that it has begins; full, its own and unknown ones are refused. */
class ChangeHour extends Action {
  constructor(
    readonly which: number,
    readonly hour: number,
  ) {
    super()
  }
  #suitable(model: Model) {
    const may: readonly number[] = [ORDER_STATUS.unpaid, ORDER_STATUS.toShip]
    return model.payables.flatMap((payable) =>
      payable.orders.flatMap((order) => (order.fetch && may.includes(order.status) ? [{ payable, order }] : [])),
    )
  }
  override canHappen(model: Model) {
    return this.#suitable(model).length > 0
  }
  async action(model: Model, real: TestShop) {
    const suitable = this.#suitable(model)
    const { payable, order } = suitable[this.which % suitable.length] as (typeof suitable)[number]
    const fetch = order.fetch as Fetch
    const now = real.clock.now()
    const offered = hoursFrom(now, SLACK_MS)
    const hour = offered[this.hour % offered.length]
    if (!hour || isNear(fetch.at, now)) return
    const isBad = fetch.hasMoved || now >= fetch.at || hour.at === fetch.at || isFull(model.counter, hour)
    const change = (at: number) => isRefused(real.pickups.changeSlot(payable.uid, order.id, at))
    expect(await change(hour.at + 1)).toBe(true)
    expect({ change: 'refused', so: await change(hour.at) }).toEqual({ change: 'refused', so: isBad })
    if (isBad) return
    takePlace(model.counter, fetch, -1)
    takePlace(model.counter, hour, 1)
    Object.assign(fetch, hour, { hasMoved: true })
    if (order.status === ORDER_STATUS.unpaid && fetch.isLater) payable.expireAt = payUntil(fetch)
    await awaitNext(order, real, now)
  }
  override toString() {
    return `ChangeHour(${this.which}, ${this.hour})`
  }
}

/** Staff take the code, once and at its own store; goods that lie there for longer are handed over without it. */
class TakeCode extends OnOrder {
  suits({ status, fetch }: Order) {
    return status === ORDER_STATUS.toShip && fetch !== undefined
  }
  async on(order: Order, { uid }: PayableModel, model: Model, real: TestShop) {
    const fetch = order.fetch as Fetch
    const now = real.clock.now()
    if (isNear(keptUntil(fetch), now)) return
    const source = { uid, subject: 'order', subjectId: order.id } as const
    const codeOfNow = async () => (await real.tickets.list(source, real.clock.now()))[0]?.code ?? ''
    const verify = async (storeId: string) => {
      const code = await codeOfNow()
      return real.db.tx((tx) => real.tickets.verify(tx, OPERATOR, { code, storeId, number: 1 }, real.clock.now()))
    }
    const isOver = now >= keptUntil(fetch)
    const elsewhere = model.goods[0]?.sku.storeId ?? ''
    expect((await verify(elsewhere)).refusal).toBe(isOver ? 'expired' : 'elsewhere')
    if (this.share > 7 || isOver) {
      if (isOver) expect((await verify(model.counter.storeId)).refusal).toBe('expired')
      await real.operator.deliver(OPERATOR, order.orderNo)
    } else expect((await verify(model.counter.storeId)).refusal).toBeNull()
    await real.outbox.drain()
    received(order, real.clock.now())
    order.hasLeft = true
    fetch.isTaken = true
    expect((await verify(model.counter.storeId)).refusal).toBe('used')
    // What completed an order stays so.
    const code = await codeOfNow()
    const undone = await real.db.tx((tx) => real.tickets.undo(tx, OPERATOR, code, real.clock.now()))
    expect(undone.refusal).toBe('closed')
  }
}

/** Time's next step with an order that is fetched: its shopper is told, or all that is left of its money goes back. */
export async function fetchDue(
  model: Model,
  payable: PayableModel,
  order: Order,
  isBeside: boolean,
  real: TestShop,
  now: number,
): Promise<void> {
  if (!isAwaited(order) || order.fetch.next > now) return
  const { fetch } = order
  const step = dueStep(order, now)
  if (step && step !== 'over') fetch.told.push(`${step}:${fetch.at}`)
  if (step !== 'over') return stepDone(order, real, now, false)
  // What ends at the same moment may come before or after.
  const isPutOff = isBeside ? await isWaiting(real, payable, order) : hasCase(order)
  if (isPutOff) return stepDone(order, real, now, true)
  await real.moneyDone()
  giveBack(model, payable, order, order.cents - order.refundedCents)
}

async function isWaiting(real: TestShop, { uid }: PayableModel, { id }: Order): Promise<boolean> {
  const of = real.db.q.selectFrom('shop_order').select('status').where('uid', '=', uid).where('id', '=', id)
  return (await of.executeTakeFirstOrThrow()).status === ORDER_STATUS.toShip
}

export const pickupActions = { Appoint, ChangeHour, TakeCode }
