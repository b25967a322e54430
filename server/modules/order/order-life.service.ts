import { monthDay } from '@contract/codes/china-time'
import { ORDER_STATUS } from '@contract/codes/order'
import type { Clock } from '../../kernel/clock'
import type { Db, Tx } from '../../kernel/db'
import { AppError, fail } from '../../kernel/errors'
import { newId } from '../../kernel/ids'
import type { Jobs } from '../../kernel/jobs'
import type { Logger } from '../../kernel/log'
import type { Outbox } from '../../kernel/outbox'
import { type OrderMove, orderMachine, stateOf, statusAfter } from './order.machine'
import type { OrderPayments, OrderPorts } from './order.ports'
import type { OrderRow } from './order.repo'
import * as repo from './order.repo'
import * as read from './order-read.repo'

/** Who moves an order, as its log says. */
export type Actor = repo.OrderEventRow['actor']

/** What is owed and to whom, as the payment module sees a submit. */
export interface OrderPayable {
  payOrderNo: string
  parentNo: string
  uid: string
  amountCents: number
  state: 'unpaid' | 'paid' | 'closed'
  expireAt: number
  /** What the payer reads. */
  title: string
}

const EXPIRED_REASON = '超时未支付，订单已关闭'
/** A provider that can't be asked holds an expired order open for at most this long; later money is refunded. */
const CLOSE_PATIENCE_MS = 30 * 60_000
const CLOSE_RETRY_MS = 30_000

/**
 * What befalls orders whoever asks for it: paid, closed, received, refunded. Every move is conditional on the state
 * before it, so that of two at once exactly one happens (behaviours 2.0.3).
 */
export class OrderLifeService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly log: Logger,
    private readonly ports: OrderPorts,
    private readonly jobs: Jobs,
    private readonly outbox: Outbox,
    private readonly payments: () => OrderPayments,
  ) {}

  async payable(q: Db['q'], payOrderNo: string): Promise<OrderPayable | null> {
    const parent = await repo.findParentByPayOrderNo(q, payOrderNo)
    if (!parent) return null
    return {
      payOrderNo,
      parentNo: parent.parent_no,
      uid: parent.uid,
      amountCents: parent.payable_cents,
      state: parent.state,
      expireAt: parent.expire_at,
      title: `乐廊订单 ${parent.parent_no}`,
    }
  }

  /** All orders of a submit become paid; false when it is not unpaid any more. Called by a verified payment only. */
  async markPaid(tx: Tx, paid: { payOrderNo: string; paidAt: number; payWayText: string }): Promise<boolean> {
    const parent = await repo.markParentPaid(tx, paid.payOrderNo)
    if (!parent) return false
    const orders = await repo.markOrdersPaid(tx, parent.parent_no, paid.payWayText, paid.paidAt)
    const now = this.clock.now()
    await this.ports.stock.commit(tx, parent.parent_no, now)
    await this.jobs.cancel(tx, { kind: 'order.expire', key: parent.parent_no, uid: parent.uid })
    await repo.insertEvents(
      tx,
      orders.map((order) => eventRow(order, 'pay', order.status, 'system', '', now)),
    )
    const saved = orders.reduce((sum, order) => sum + order.member_saved_cents, 0)
    if (saved > 0) await this.ports.shoppers.addSaved(tx, parent.uid, saved)
    const orderIds = orders.map((order) => order.id)
    const lines = await read.findSoldLines(tx, orderIds)
    await this.outbox.publish(tx, 'order.paid', { uid: parent.uid, parentNo: parent.parent_no, orderIds, lines })
    return true
  }

  /** Closes all orders of an unpaid submit and gives everything back, once; false when somebody was faster. */
  async close(tx: Tx, parentNo: string, reason: string, actor: Actor): Promise<boolean> {
    const parent = await repo.markParentClosed(tx, parentNo)
    if (!parent) return false
    const now = this.clock.now()
    const orders = await repo.markOrdersClosed(tx, parentNo, reason, now)
    await this.ports.stock.release(tx, parentNo, now)
    await this.jobs.cancel(tx, { kind: 'order.expire', key: parentNo, uid: parent.uid })
    await repo.insertEvents(
      tx,
      orders.map((order) => eventRow(order, 'close', order.status, actor, reason, now)),
    )
    const orderIds = orders.map((order) => order.id)
    await this.outbox.publish(tx, 'order.closed', { uid: parent.uid, parentNo, orderIds, reason })
    return true
  }

  /**
   * Closes a submit that ran out of time, after its payment. When the provider can't say, it stays open for a while;
   * true when it is not unpaid any more.
   */
  async expire(parentNo: string): Promise<boolean> {
    const parent = await repo.findParent(this.db.q, parentNo)
    if (parent?.state !== 'unpaid') return true
    const now = this.clock.now()
    if (parent.expire_at > now) return false
    const result = await this.payments().close(parent.pay_order_no)
    if (result === 'paid') return true
    if (result === 'unknown' && now < parent.expire_at + CLOSE_PATIENCE_MS) return false
    if (result === 'unknown') this.log.warn({ parentNo }, 'closing an expired submit whose payment could not be closed')
    await this.db.tx((tx) => this.close(tx, parentNo, EXPIRED_REASON, 'system'))
    return true
  }

  /** The job at a submit's end; comes back when the provider could not be asked. */
  async expireJob(uid: string, parentNo: string): Promise<void> {
    if (await this.expire(parentNo)) return
    const dueAt = this.clock.now() + CLOSE_RETRY_MS
    await this.db.tx((tx) =>
      this.jobs.schedule(tx, { kind: 'order.expire', key: parentNo, dueAt, payload: { parentNo, uid } }),
    )
  }

  /** Takes one order through `event` with its log line; STATE_CHANGED when it stands elsewhere or is not due. */
  async move(
    tx: Tx,
    order: Pick<OrderRow, 'id' | 'uid' | 'status'>,
    event: OrderMove,
    actor: Actor,
    note: string,
    change: Partial<OrderRow> = {},
    dueAt?: number,
  ): Promise<void> {
    if (!(await repo.move(tx, order, event, change, dueAt))) fail('STATE_CHANGED')
    await repo.insertEvents(tx, [eventRow(order, event, statusAfter(event), actor, note, this.clock.now())])
  }

  /** The goods have arrived: by the shopper, the operator, or time, which must have come by `dueAt`. */
  async receive(tx: Tx, order: Pick<OrderRow, 'id' | 'uid' | 'status'>, actor: Actor, dueAt?: number): Promise<void> {
    const event = stateOf(order.status) === 'toShip' ? 'handOver' : 'receive'
    await this.move(tx, order, event, actor, '', { received_at: this.clock.now() }, dueAt)
    await this.jobs.cancel(tx, { kind: 'order.receive', key: order.id, uid: order.uid })
    await this.outbox.publish(tx, 'order.received', { uid: order.uid, orderId: order.id })
  }

  /** Puts off the receipt that confirms itself, once, with its job; STATE_CHANGED when it may not. */
  async extendReceive(tx: Tx, order: Pick<OrderRow, 'id' | 'uid' | 'status'>): Promise<void> {
    const now = this.clock.now()
    const receiveBy = await repo.extendReceive(tx, order, now)
    if (receiveBy === undefined) fail('STATE_CHANGED')
    await this.scheduleReceive(tx, order, receiveBy)
    const note = `${monthDay(receiveBy)}自动确认收货`
    await repo.insertEvents(tx, [eventRow(order, 'extendReceive', order.status, 'shopper', note, now)])
  }

  /** The job at the end of the time to receive; moves the one that is there. */
  async scheduleReceive(tx: Tx, { id, uid }: Pick<OrderRow, 'id' | 'uid'>, dueAt: number): Promise<void> {
    await this.jobs.schedule(tx, { kind: 'order.receive', key: id, dueAt, payload: { orderId: id, uid } })
  }

  /** Receipt that confirms itself; does nothing when the order has moved on or its time was put off. */
  async receiveByTime(uid: string, orderId: string): Promise<void> {
    const order = await read.findAnyOrder(this.db.q, orderId)
    const now = this.clock.now()
    if (order?.uid !== uid || order.status !== ORDER_STATUS.toReceive || order.receive_by > now) return
    await this.db.tx((tx) => this.receive(tx, order, 'system', now)).catch(ignoreFaster)
  }

  /**
   * Asks money back. All that is left: the order goes to refunding, and to refunded when the provider has confirmed.
   * Less: it stays where it is. STATE_CHANGED when it can't be refunded or somebody was faster.
   */
  async refund(tx: Tx, order: OrderRow, cents: number, reason: string, actor: Actor): Promise<string> {
    const isRest = order.refunded_cents + cents === order.payable_cents
    const isAgain = isRest && order.status === ORDER_STATUS.refunding
    if (isRest && !isAgain) await this.move(tx, order, 'refund', actor, reason)
    else {
      if (!isAgain && !orderMachine.can(stateOf(order.status), 'refund')) fail('STATE_CHANGED')
      const event = isAgain ? 'refundAgain' : 'refundPart'
      await repo.insertEvents(tx, [eventRow(order, event, order.status, actor, reason, this.clock.now())])
    }
    if (!(await repo.addRefunded(tx, order.id, order.refunded_cents, cents))) fail('STATE_CHANGED')
    const refundNo = newId()
    const { id: orderId, pay_order_no: payOrderNo, uid } = order
    const isBooked = await this.payments().bookRefund(
      tx,
      { refundNo, payOrderNo, orderId, uid, cents, reason },
      this.clock.now(),
    )
    if (!isBooked) fail('STATE_CHANGED')
    return refundNo
  }

  /** The provider gave these cents back; the one that completes the sum ends the order. */
  async refundDone(tx: Tx, orderId: string, cents: number, note: string): Promise<void> {
    const order = await repo.addReturned(tx, orderId, cents)
    if (!order) return
    await repo.insertEvents(tx, [eventRow(order, 'refundDone', order.status, 'system', note, this.clock.now())])
    if (order.status !== ORDER_STATUS.refunding || order.returned_cents < order.payable_cents) return
    await this.move(tx, order, 'finishRefund', 'system', '')
    const lines = await read.findSoldLines(tx, [orderId])
    // What never left the house goes back on the shelf; what did is looked at first.
    if (order.shipped_at === 0 && order.received_at === 0)
      await this.ports.stock.restock(tx, orderId, lines, this.clock.now())
    await this.outbox.publish(tx, 'order.refunded', { uid: order.uid, orderId, lines })
  }

  /** The provider will not give this money back; the operator asks again or otherwise. */
  async refundFailed(tx: Tx, orderId: string, cents: number, note: string): Promise<void> {
    const order = await read.findAnyOrder(tx, orderId)
    if (!order) return
    await repo.subtractRefunded(tx, orderId, cents)
    await repo.insertEvents(tx, [eventRow(order, 'refundFailed', order.status, 'system', note, this.clock.now())])
  }
}

/** For moves that may come second: somebody else's move is as good. */
function ignoreFaster(error: unknown): void {
  if (!(error instanceof AppError && error.errorName === 'STATE_CHANGED')) throw error
}

export function eventRow(
  order: Pick<OrderRow, 'id' | 'uid'>,
  event: string,
  status: number,
  actor: Actor,
  note: string,
  now: number,
): repo.OrderEventRow {
  return { id: newId(), order_id: order.id, uid: order.uid, event, status, actor, note, created_at: now }
}
