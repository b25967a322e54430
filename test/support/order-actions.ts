// What shoppers and their operator do to paid orders, in the model of the mall.
import { AUTO_RECEIVE_MS, CANCEL_REASONS, ORDER_STATUS } from '@contract/codes/order'
import { OPERATOR } from './actor'
import { hasCase, received } from './case-model'
import { giveBack, type Model, type Order, type PayableModel } from './mall-model'
import { Action, isRefused, OnPayable } from './model-action'
import type { TestShop } from './test-shop'

/** An act on one of the orders that may bear it. */
export abstract class OnOrder extends Action {
  constructor(
    readonly which: number,
    readonly share: number,
  ) {
    super()
  }
  abstract suits(order: Order): boolean
  abstract on(order: Order, payable: PayableModel, model: Model, real: TestShop): Promise<void>
  #suitable(model: Model) {
    return model.payables
      .filter(({ state }) => state === 'paid')
      .flatMap((payable) => payable.orders.filter((order) => this.suits(order)).map((order) => ({ payable, order })))
  }
  override canHappen(model: Model) {
    return this.#suitable(model).length > 0
  }
  async action(model: Model, real: TestShop) {
    const suitable = this.#suitable(model)
    const { payable, order } = suitable[this.which % suitable.length] as { payable: PayableModel; order: Order }
    await this.on(order, payable, model, real)
  }
  override toString() {
    return `${this.constructor.name}(${this.which}, ${this.share})`
  }
}
/** Takes some tenths off the goods of an unpaid order; something is left to pay. */
class Reduce extends OnPayable {
  suits({ state, orders }: PayableModel) {
    return state === 'unpaid' && orders.some(({ goodsCents }) => goodsCents > 1)
  }
  async on(payable: PayableModel, _model: Model, real: TestShop) {
    const order = payable.orders.find(({ goodsCents }) => goodsCents > 1) as Order
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
  async on(order: Order, payable: PayableModel, model: Model, real: TestShop) {
    await real.orders.cancel(payable.uid, order.id, CANCEL_REASONS[0])
    await real.moneyDone()
    giveBack(model, payable, order, order.cents - order.refundedCents)
  }
}
class Ship extends OnOrder {
  suits({ status, fetch }: Order) {
    return status === ORDER_STATUS.toShip && !fetch
  }
  async on(order: Order, _payable: PayableModel, _model: Model, real: TestShop) {
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
  async on(order: Order, payable: PayableModel, _model: Model, real: TestShop) {
    const receive = real.orders.confirmReceive(payable.uid, order.id)
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
  async on(order: Order, payable: PayableModel, model: Model, real: TestShop) {
    const rest = order.cents - order.refundedCents
    const cents = Math.max(1, Math.floor((rest * this.share) / 10))
    expect(await isRefused(real.operator.refund(OPERATOR, order.orderNo, rest + 1, '多退'))).toBe(true)
    await real.operator.refund(OPERATOR, order.orderNo, cents, '协商')
    await real.moneyDone()
    giveBack(model, payable, order, cents)
  }
}

export const orderActions = { Reduce, CancelPaid, Ship, Receive, Refund }
