// What shoppers and their operator do to paid orders, in the model of the mall.
import { AUTO_RECEIVE_MS, CANCEL_REASONS, ORDER_STATUS } from '@contract/codes/order'
import { OPERATOR } from './actor'
import { hasCase, received } from './case-model'
import { type Debt, giveBack, type Model, type Order } from './mall-model'
import { Act, isRefused, OnDebt } from './model-act'
import type { Till } from './till'

/** An act on one of the orders that may bear it. */
export abstract class OnOrder extends Act {
  constructor(
    readonly which: number,
    readonly share: number,
  ) {
    super()
  }
  abstract suits(order: Order): boolean
  abstract on(order: Order, debt: Debt, model: Model, real: Till): Promise<void>
  #suitable(model: Model) {
    return model.debts
      .filter(({ state }) => state === 'paid')
      .flatMap((debt) => debt.orders.filter((order) => this.suits(order)).map((order) => ({ debt, order })))
  }
  override canHappen(model: Model) {
    return this.#suitable(model).length > 0
  }
  async act(model: Model, real: Till) {
    const suitable = this.#suitable(model)
    const { debt, order } = suitable[this.which % suitable.length] as { debt: Debt; order: Order }
    await this.on(order, debt, model, real)
  }
  override toString() {
    return `${this.constructor.name}(${this.which}, ${this.share})`
  }
}
/** Takes some tenths off the goods of an unpaid order; something is left to pay. */
class Reduce extends OnDebt {
  suits({ state, orders }: Debt) {
    return state === 'unpaid' && orders.some(({ goodsCents }) => goodsCents > 1)
  }
  async on(debt: Debt, _model: Model, real: Till) {
    const order = debt.orders.find(({ goodsCents }) => goodsCents > 1) as Order
    const off = Math.max(1, Math.floor(((order.goodsCents - 1) * ((this.which % 9) + 1)) / 10))
    await real.operator.reduce(OPERATOR, order.orderNo, off, '改价')
    order.cents -= off
    order.goodsCents -= off
  }
}
class CancelPaid extends OnOrder {
  suits({ status }: Order) {
    return status === ORDER_STATUS.toShip
  }
  async on(order: Order, debt: Debt, model: Model, real: Till) {
    await real.orders.cancel(debt.uid, order.id, CANCEL_REASONS[0])
    await real.moneyDone()
    giveBack(model, debt, order, order.cents - order.refundedCents)
  }
}
class Ship extends OnOrder {
  suits({ status, fetch }: Order) {
    return status === ORDER_STATUS.toShip && !fetch
  }
  async on(order: Order, _debt: Debt, _model: Model, real: Till) {
    await real.operator.ship(OPERATOR, order.orderNo, '顺丰速运', `SF${order.orderNo}`)
    order.status = ORDER_STATUS.toReceive
    order.hasLeft = true
    order.receiveBy = real.clock.now() + AUTO_RECEIVE_MS
  }
}
class Receive extends OnOrder {
  suits({ status }: Order) {
    return status === ORDER_STATUS.toReceive
  }
  async on(order: Order, debt: Debt, _model: Model, real: Till) {
    const receive = real.orders.confirmReceive(debt.uid, order.id)
    const isAsked = hasCase(order)
    expect({ receive: 'refused', so: await isRefused(receive) }).toEqual({ receive: 'refused', so: isAsked })
    if (!isAsked) received(order, real.clock.now())
  }
}
const REFUNDABLE: readonly number[] = [ORDER_STATUS.toShip, ORDER_STATUS.toReceive, ORDER_STATUS.completed]
/** A part of an order's money, or with the largest share all that is left of it. */
class Refund extends OnOrder {
  suits({ status, cents, refundedCents }: Order) {
    return REFUNDABLE.includes(status) && cents > refundedCents
  }
  async on(order: Order, debt: Debt, model: Model, real: Till) {
    const rest = order.cents - order.refundedCents
    const cents = Math.max(1, Math.floor((rest * this.share) / 10))
    expect(await isRefused(real.operator.refund(OPERATOR, order.orderNo, rest + 1, '多退'))).toBe(true)
    await real.operator.refund(OPERATOR, order.orderNo, cents, '协商')
    await real.moneyDone()
    giveBack(model, debt, order, cents)
  }
}

export const orderActs = { Reduce, CancelPaid, Ship, Receive, Refund }
