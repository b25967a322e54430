import { DAY_MS, monthDay } from '@contract/codes/china-time'
import { ACCEPT_MS, ACCEPTED_FIRST, DONE_WHEN_PAID } from '@contract/codes/delivery'
import { AUTO_RECEIVE_MS, type DeliveryType, ORDER_STATUS } from '@contract/codes/order'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail, ignoreStateChanged } from '../../../kernel/errors'
import { newId } from '../../../kernel/ids'
import type { Jobs } from '../../../kernel/jobs'
import type { Outbox } from '../../../kernel/outbox'
import type { Reservations } from '../../../kernel/reservations'
import type { AccountService } from '../../customer/account'
import type { CloseReason, Face, Payable, PayableKind, PayablePart, Payables, Payment } from '../../finance/payment'
import type { TicketService } from '../../finance/ticket'
import type { CheckoutParts, Keeps, PartMove, RestOfMoney } from '../checkout-part'
import type { ParcelService } from '../parcel'
import { type OrderMove, orderMachine, stateOf, statusAfter } from './order.machine'
import type { OrderKey, OrderRow } from './order.repo'
import * as repo from './order.repo'
import { shipByOf } from './order.rules'
import * as cases from './order-case.repo'
import { centsLeft, givenBack, isLastOf, shareOfUnits, unitsLeft } from './order-case.rules'
import { faceOfOrders } from './order-face.rules'
import { goodsOf, keepsOf, keptBy } from './order-keeps'
import { partOrderOf } from './order-part.rules'
import * as read from './order-read.repo'
import { piecesToSend } from './order-ship.rules'
import { isCoded, isPickup, isTicket, ticketDrafts, ticketsOf } from './order-tickets'

/** The actor of a move, as the order's log stores it. */
export type Mover = repo.OrderEventRow['actor']

/** The payable subject of orders. */
export const SUBJECT = 'order'
const CASE_TEXT = '有商品正在售后，处理完才能确认收货'
const EXPIRED_TEXT = '超时未支付，订单已关闭'
const BOUNCED_TEXT = '付款已由支付渠道退回，订单关闭'
const NOT_ACCEPTED_TEXT = '商家未及时接单，自动退款'
const LATE_TEXT = '订单已关闭，付款自动退回'
const NOTHING_STAYS_TEXT = '商品已全部退款，运费一并退回'
const REST_BACK_TEXT = '其余商品已退款'

type WaitEvent = 'payToGroup' | 'payToFinal'
const WAIT_EVENTS: Readonly<Record<11 | 12, WaitEvent>> = {
  [ORDER_STATUS.awaitingGroup]: 'payToGroup',
  [ORDER_STATUS.awaitingFinal]: 'payToFinal',
}

/** Answers of checkout parts about paid orders, by order. */
interface Waits {
  events: ReadonlyMap<string, WaitEvent>
  /** When the rest of their money can be paid. */
  rests: ReadonlyMap<string, RestOfMoney>
  /** Orders that were paid in part before. */
  again: ReadonlySet<string>
}

/** Units of a line that a refund is for; `lineId` is empty for a whole order. */
export interface PiecesBack {
  caseNo: string
  lineId: string
  number: number
  isIntact: boolean
  /** Number of an earlier refund of the same pieces that failed. */
  formerNo: string
}

/** The payable subject of one order. */
export const subjectOf = ({ uid, id }: OrderKey) => ({ uid, subject: SUBJECT, subjectId: id })

export interface OrderTransitionsDeps {
  account: Pick<AccountService, 'addSaved'>
  checkoutParts: Pick<
    CheckoutParts,
    | 'decidesPaid'
    | 'expiredText'
    | 'onOrder'
    | 'onPayment'
    | 'paid'
    | 'received'
    | 'refusalOf'
    | 'refusesMoves'
    | 'returned'
    | 'stored'
  >
  parcels: Pick<ParcelService, 'of' | 'pieces'>
  tickets: Pick<TicketService, 'issue' | 'lock' | 'cancel'>
  db: Db
  clock: Clock
  jobs: Jobs
  outbox: Outbox
  reservations: Reservations
  payables: Payables
}

/**
 * All state transitions of orders: paid, closed, received, refunded. Each update is conditional on the previous status,
 * so exactly one of two concurrent moves succeeds.
 */
export class OrderTransitions implements PayableKind {
  readonly subject = SUBJECT

  constructor(private readonly deps: OrderTransitionsDeps) {}

  async face(q: Reader, { uid }: Payable, parts: readonly PayablePart[]): Promise<Face> {
    const rows = await read.findAnyOrders(
      q,
      parts.map(({ subjectId: id }) => ({ uid, id })),
    )
    const orders = rows.sort((a, b) => (a.orderNo < b.orderNo ? -1 : 1))
    const { checkoutParts, clock } = this.deps
    const { lines, keeps } = await goodsOf(q, checkoutParts, orders)
    const now = clock.now()
    const ofParts = orders.map((row) => ({ order: partOrderOf(row, now), keeps: keptBy(keeps, row) }))
    const shown = ofParts.map((of) => [of.order.orderId, checkoutParts.onOrder(of.order, of.keeps)] as const)
    const cents = new Map(parts.map((part) => [idOf(part), part.cents]))
    return faceOfOrders(orders, lines, checkoutParts.onPayment(ofParts), { shown: new Map(shown), cents })
  }

  /**
   * Marks all orders of a submit as paid. A payment that arrives after closing is refunded, because the goods are
   * released.
   */
  async paid(
    tx: Tx,
    payable: Payable,
    parts: readonly PayablePart[],
    how: Payment,
  ): Promise<'kept' | { sendBack: string }> {
    if (how.isLate) return { sendBack: LATE_TEXT }
    const { uid, ref: no } = payable
    const waits = await this.#waits(tx, uid, parts.map(idOf))
    if ('sendBack' in waits) {
      await this.closed(tx, payable, parts, { cause: 'refused', text: waits.sendBack, actor: 'system' })
      return waits
    }
    const { again } = waits
    const [orders, { lines, savedCents }] = await Promise.all([
      this.#markPaid(tx, payable, parts, waits, how),
      read.findPaid(
        tx,
        uid,
        parts.map(idOf).filter((id) => !again.has(id)),
      ),
    ])
    const now = this.deps.clock.now()
    for (const order of orders) if (!waits.events.has(order.id)) await this.#begin(tx, order, now)
    const orderIds = orders.map(({ id }) => id).filter((id) => !again.has(id))
    await Promise.all([
      repo.insertEvents(
        tx,
        orders.map((order) => eventRow(order, 'pay', order.status, 'system', '', now)),
      ),
      orderIds.length > 0 && this.deps.outbox.publish(tx, 'order.paid', { uid, parentNo: no, orderIds, lines }),
      savedCents > 0 && this.deps.account.addSaved(tx, uid, savedCents),
      // Last, because shoppers share the rows of stock, which stay locked until the transaction ends.
      this.deps.reservations.commit(tx, { uid, no }, now),
    ])
    return 'kept'
  }

  /** Answers of checkout parts about paid orders: the event of each order that waits, or the reason for a refund. */
  async #waits(tx: Tx, uid: string, ids: readonly string[]): Promise<Waits | { sendBack: string }> {
    const { checkoutParts, clock } = this.deps
    const events: Map<string, WaitEvent> = new Map()
    const rests: Map<string, RestOfMoney> = new Map()
    if (!checkoutParts.decidesPaid()) return { events, rests, again: new Set() }
    const keys = ids.map((id) => ({ uid, id }))
    const orders = await read.findAnyOrders(tx, keys)
    const keeps = await keepsOf(tx, checkoutParts, orders)
    for (const order of orders) {
      const answer = await checkoutParts.paid(tx, partOrderOf(order, clock.now()), keptBy(keeps, order))
      if (answer === 'go') continue
      if ('sendBack' in answer) return answer
      events.set(order.id, WAIT_EVENTS[answer.wait])
      if (answer.wait === ORDER_STATUS.awaitingFinal) rests.set(order.id, answer.rest)
    }
    return { events, rests, again: new Set(orders.filter(({ paidCents }) => paidCents > 0).map(({ id }) => id)) }
  }

  async #markPaid(
    tx: Tx,
    { uid, ref, title }: Payable,
    parts: readonly PayablePart[],
    { events, rests }: Waits,
    { payWayText, paidAt }: Payment,
  ): Promise<repo.Moved[]> {
    const going = parts.map(idOf).filter((id) => !events.has(id))
    const [paid, ...waiting] = await Promise.all([
      repo.markOrdersPaid(tx, uid, going, payWayText, paidAt),
      ...parts.map(({ subjectId: id, cents: paidCents }) => {
        const [event, rest] = [events.get(id), rests.get(id)]
        if (!event) return []
        const expiry = rest && { expireAt: rest.expireAt }
        return repo.markOrderWaiting(tx, { uid, id }, event, { payWayText, paidAt, paidCents, ...expiry })
      }),
    ])
    for (const { id, payableCents, paidCents } of waiting.flat()) {
      const rest = rests.get(id)
      if (!rest) continue
      await this.deps.payables.open(tx, {
        uid,
        ref,
        title: `${title} 尾款`,
        parts: [{ subject: SUBJECT, subjectId: id, cents: payableCents - paidCents }],
        ...rest,
      })
    }
    return [...paid, ...waiting.flat()]
  }

  /**
   * Continues an order whose wait is over, to the status that a payment leads to. STATE_CHANGED when it does not wait.
   */
  async goOn(tx: Tx, order: OrderRow): Promise<void> {
    const now = this.deps.clock.now()
    const way = order.deliveryType as DeliveryType
    const event = DONE_WHEN_PAID.includes(way) ? 'goOnDone' : ACCEPTED_FIRST.includes(way) ? 'goOnToAccept' : 'goOn'
    const shipBy = shipByOf(order.promiseMinutes, now)
    await this.move(tx, order, event, 'system', '', { shipBy, ...(event === 'goOnDone' && { receivedAt: now }) })
    await this.#begin(tx, { ...order, status: statusAfter(event) }, now)
  }

  /** First steps of a paid order: its code, its appointment, the deadline for acceptance, or its end. */
  async #begin(tx: Tx, order: OrderKey & Pick<OrderRow, 'status' | 'deliveryType'>, now: number): Promise<void> {
    if (isCoded(order)) await this.#issue(tx, order, now)
    if (isPickup(order)) await this.deps.outbox.publish(tx, 'order.appointed', { uid: order.uid, orderId: order.id })
    if (order.status === ORDER_STATUS.awaitingAcceptance) await this.#scheduleAccept(tx, order, now + ACCEPT_MS)
    if (order.status === ORDER_STATUS.completed) await this.#received(tx, order, now)
  }

  /** SYS_BIZ_DATA_ERROR_CODE with the reason when a checkout part refuses a move of a user; jobs skip this check. */
  async refuseMove(tx: Reader, move: PartMove, order: OrderRow): Promise<void> {
    const { checkoutParts, clock } = this.deps
    if (!checkoutParts.refusesMoves()) return
    const reason = checkoutParts.refusalOf(move, partOrderOf(order, clock.now()), await this.#keeps(tx, order))
    if (reason !== null) fail('SYS_BIZ_DATA_ERROR_CODE', reason)
  }

  /** Issues the codes that are shown at the store: virtual goods, a pickup, or goods scanned in the store. */
  async #issue(tx: Tx, order: OrderKey, now: number): Promise<void> {
    const row = await read.findAnyOrder(tx, order)
    if (!row) return
    const { lines, keeps } = await goodsOf(tx, this.deps.checkoutParts, [row])
    const { codeUntil } = this.deps.checkoutParts.onOrder(partOrderOf(row, now), keptBy(keeps, row))
    await this.deps.tickets.issue(tx, ticketsOf(order), ticketDrafts(row, lines, codeUntil, now), now)
  }

  /** Effects of receipt. */
  async #received(tx: Tx, order: OrderKey, now: number): Promise<void> {
    const row = await read.findAnyOrder(tx, order)
    if (row) await this.deps.checkoutParts.received(tx, partOrderOf(row, now), await this.#keeps(tx, row))
    await this.deps.outbox.publish(tx, 'order.received', { uid: order.uid, orderId: order.id })
  }

  async #keeps(tx: Reader, order: OrderRow): Promise<Keeps> {
    return keptBy(await keepsOf(tx, this.deps.checkoutParts, [order]), order)
  }

  /** The till accepted the code of an order: a pickup is received. */
  async ticketUsed(uid: string, orderId: string): Promise<void> {
    const order = await read.findAnyOrder(this.deps.db.q, { uid, id: orderId })
    if (!order || !isPickup(order) || order.status !== ORDER_STATUS.toShip) return
    await this.deps.db.tx((tx) => this.receive(tx, order, 'operator')).catch(ignoreStateChanged)
  }

  /**
   * Closes all orders of an unpaid submit and releases everything. An order whose rest was not paid closes too, and
   * keeps the first payment.
   */
  async closed(tx: Tx, payable: Payable, parts: readonly PayablePart[], why: CloseReason): Promise<void> {
    const { uid, ref: no } = payable
    const now = this.deps.clock.now()
    const reason = why.cause === 'expired' ? EXPIRED_TEXT : why.cause === 'bounced' ? BOUNCED_TEXT : why.text
    const own = why.cause === 'expired' ? await this.#expiredTexts(tx, uid, parts.map(idOf)) : new Map<string, string>()
    const textOf = (id: string) => own.get(id) ?? reason
    const ids = parts.map(idOf)
    const closed = await Promise.all(
      [...new Set(ids.map(textOf))].map((text) =>
        repo.markOrdersClosed(
          tx,
          uid,
          ids.filter((id) => textOf(id) === text),
          text,
          now,
        ),
      ),
    )
    const orders = closed.flat()
    const orderIds = orders.map((order) => order.id)
    await Promise.all([
      repo.insertEvents(
        tx,
        orders.map((order) => eventRow(order, 'close', order.status, why.actor, textOf(order.id), now)),
      ),
      this.deps.outbox.publish(tx, 'order.closed', { uid, parentNo: no, orderIds, reason }),
      this.deps.reservations.release(tx, { uid, no }, now),
    ])
    for (const order of orders) if (order.paidCents > 0) await this.#giveBackGoods(tx, order, no, now)
    if (why.by) await this.#auditCancel(tx, why.by, orderIds, uid, why.text)
  }

  async #auditCancel(tx: Tx, actor: Actor, ids: readonly string[], uid: string, reason: string): Promise<void> {
    const orders = await read.findAnyOrders(
      tx,
      ids.map((id) => ({ uid, id })),
    )
    for (const { orderNo, status: after } of orders) {
      const details = { reason, before: ORDER_STATUS.unpaid, after }
      const subject = { kind: 'order', id: orderNo } as const
      await writeAudit(tx, { actor, action: 'order.cancel', subject, details, at: this.deps.clock.now() })
    }
  }

  /** Returns the goods of an order whose first payment committed its reservations. */
  async #giveBackGoods(tx: Tx, { uid, id }: OrderKey, no: string, now: number): Promise<void> {
    const lines = await read.findSoldLines(tx, uid, [id])
    const how = { cause: `close ${id}`, isIntact: true }
    await this.deps.reservations.giveBack(tx, { uid, no }, lines.map(onlyLine), how, now)
  }

  /** Texts of checkout parts for expired orders, by order; orders with the default text are missing. */
  async #expiredTexts(tx: Tx, uid: string, ids: readonly string[]): Promise<Map<string, string>> {
    const { checkoutParts } = this.deps
    const orders = await read.findAnyOrders(
      tx,
      ids.map((id) => ({ uid, id })),
    )
    const keeps = await keepsOf(tx, checkoutParts, orders)
    return new Map(
      orders.flatMap((order) => {
        const text = checkoutParts.expiredText(keptBy(keeps, order))
        return text === null ? [] : [[order.id, text] as const]
      }),
    )
  }

  /**
   * Moves one order by `event` and writes its log entry; STATE_CHANGED when its status has changed or it is not due.
   */
  async move(
    tx: Tx,
    order: OrderKey & { status: number },
    event: OrderMove,
    actor: Mover,
    note: string,
    change: Partial<OrderRow> = {},
    dueAt?: number,
  ): Promise<void> {
    const [isMoved] = await Promise.all([
      repo.move(tx, order, event, change, dueAt),
      repo.insertEvents(tx, [eventRow(order, event, statusAfter(event), actor, note, this.deps.clock.now())]),
    ])
    if (!isMoved) fail('STATE_CHANGED')
  }

  /**
   * Marks the goods as received, by the shopper, the operator or the job; the job's deadline must be at or before
   * `dueAt`.
   */
  async receive(tx: Tx, order: OrderRow, actor: Mover, dueAt?: number): Promise<void> {
    if (actor !== 'system') await this.refuseMove(tx, 'receive', order)
    const event = stateOf(order.status) === 'toShip' ? 'handOver' : 'receive'
    await this.move(tx, order, event, actor, '', { receivedAt: this.deps.clock.now() }, dueAt)
    // The row is locked here, so a concurrent request for a case has either committed or waits.
    if (actor !== 'operator' && (await cases.hasCase(tx, order))) fail('STATE_CHANGED', CASE_TEXT)
    await this.deps.jobs.cancel(tx, { kind: 'order.receive', key: order.id, uid: order.uid })
    await this.#received(tx, order, this.deps.clock.now())
  }

  /** Marks an order as shipped when nothing is left to ship; the automatic receipt is AUTO_RECEIVE_MS later. */
  async allSent(tx: Tx, order: OrderKey & { status: number }, actor: Mover, note: string): Promise<void> {
    const receiveBy = this.deps.clock.now() + AUTO_RECEIVE_MS
    await this.move(tx, order, 'ship', actor, note, { receiveBy })
    await this.scheduleReceive(tx, order, receiveBy)
  }

  /** Extends the automatic receipt once, with its job; STATE_CHANGED when that is not allowed. */
  async extendReceive(tx: Tx, order: OrderKey & { status: number }): Promise<void> {
    const now = this.deps.clock.now()
    const receiveBy = await repo.extendReceive(tx, order, now)
    if (receiveBy === undefined) fail('STATE_CHANGED')
    await this.scheduleReceive(tx, order, receiveBy)
    const note = `${monthDay(receiveBy)}自动确认收货`
    await repo.insertEvents(tx, [eventRow(order, 'extendReceive', order.status, 'shopper', note, now)])
  }

  /** Schedules the job of the automatic receipt, or moves the existing one. */
  async scheduleReceive(tx: Tx, { id, uid }: OrderKey, dueAt: number): Promise<void> {
    await this.deps.jobs.schedule(tx, { kind: 'order.receive', key: id, dueAt, payload: { orderId: id, uid } })
  }

  #scheduleAccept(tx: Tx, { id, uid }: OrderKey, dueAt: number): Promise<void> {
    return this.deps.jobs.schedule(tx, { kind: 'order.accept', key: id, dueAt, payload: { orderId: id, uid } })
  }

  /** Cancels the job that refunds an order which its store has not accepted. */
  async accepted(tx: Tx, { id, uid }: OrderKey): Promise<void> {
    await this.deps.jobs.cancel(tx, { kind: 'order.accept', key: id, uid })
  }

  /** Refunds an order that its store did not accept in time. Does nothing when the order has moved. */
  async notAccepted(uid: string, orderId: string): Promise<void> {
    const order = await read.findAnyOrder(this.deps.db.q, { uid, id: orderId })
    if (order?.status !== ORDER_STATUS.awaitingAcceptance) return
    const rest = centsLeft(order)
    await this.deps.db.tx((tx) => this.refund(tx, order, rest, NOT_ACCEPTED_TEXT, 'system')).catch(ignoreStateChanged)
  }

  /** Automatic receipt; does nothing when the order has moved or its deadline was extended. */
  async receiveByTime(uid: string, orderId: string): Promise<void> {
    const order = await read.findAnyOrder(this.deps.db.q, { uid, id: orderId })
    const now = this.deps.clock.now()
    if (order?.status !== ORDER_STATUS.toReceive || order.receiveBy > now) return
    if (await cases.hasCase(this.deps.db.q, order)) return this.#putOff(order, now + DAY_MS)
    await this.deps.db.tx((tx) => this.receive(tx, order, 'system', now)).catch(ignoreStateChanged)
  }

  /** An open case delays the automatic receipt; the job runs again a day later. */
  async #putOff(order: OrderRow, to: number): Promise<void> {
    await this.deps.db.tx(async (tx) => {
      if (await cases.putOffReceive(tx, order, order.receiveBy, to)) await this.scheduleReceive(tx, order, to)
    })
  }

  /**
   * Requests a refund. All that is left: the order goes to refunding, and to refunded when the provider confirms. Less:
   * the status stays. STATE_CHANGED when a refund is not allowed or the order has moved.
   */
  async refund(tx: Tx, seen: OrderRow, cents: number, reason: string, actor: Mover, of?: PiecesBack): Promise<string> {
    if (actor === 'shopper' || (of && actor !== 'system')) await this.refuseMove(tx, of ? 'refund' : 'cancel', seen)
    const isAll = cents === centsLeft(seen)
    // The rest of the money is no longer due: a concurrent payment of it is refunded.
    if (isAll && seen.status === ORDER_STATUS.awaitingFinal) await this.deps.payables.closeOpen(tx, subjectOf(seen))
    const booked = await this.deps.payables.refund(tx, { ...subjectOf(seen), cents, reason })
    // Two cases of one order lock its payable part one after the other; the second must read the order again.
    const order = (of && (await read.findAnyOrder(tx, seen))) ?? seen
    // Another refund was requested after the order was read.
    if (booked?.money.refundedCents !== order.refundedCents + cents) fail('STATE_CHANGED')
    // An amount of zero cannot show which pieces are the last, so a free order counts pieces.
    const isFree = order.payableCents === 0 && of !== undefined && of.lineId !== ''
    const isRest = isFree
      ? isLastOf(await read.findLines(tx, [order]), of)
      : booked.money.refundedCents === booked.money.cents
    const isAgain = isRest && order.status === ORDER_STATUS.refunding
    if (isCoded(order) && !isAgain) await this.#holdTickets(tx, order, isRest)
    if (!isRest && !orderMachine.can(stateOf(order.status), 'refund')) fail('STATE_CHANGED')
    const { uid, id: orderId } = order
    // The pieces belong to the last of their refunds, so they return with the last of the money.
    const refundNo = booked.refunds.at(-1)?.refundNo ?? ''
    const asked = { uid, orderId, reason, by: actor, caseNo: of?.caseNo ?? '' }
    const event = isAgain ? 'refundAgain' : 'refundPart'
    const [, now] = await Promise.all([
      isRest && !isAgain
        ? this.move(tx, order, 'refund', actor, reason)
        : repo.insertEvents(tx, [eventRow(order, event, order.status, actor, reason, this.deps.clock.now())]),
      repo.addRefunded(tx, order, { refunded: cents }),
      of?.lineId && this.#notePieces(tx, order, refundNo, of),
      ...booked.refunds.map((share) => this.deps.outbox.publish(tx, 'order.refundAsked', { ...asked, ...share })),
    ])
    // The row is locked here: the first parcel may have been shipped since the shopper saw the order.
    if (actor === 'shopper' && !of && seen.shippedAt === 0 && (now?.shippedAt ?? 0) > 0) fail('STATE_CHANGED')
    if (cents === 0) await this.deps.payables.settleNothing(tx, uid, refundNo)
    return refundNo
  }

  /** Records the pieces of a refund; a repeated request replaces the former refund number. */
  async #notePieces(tx: Tx, { uid, id }: OrderKey, refundNo: string, of: PiecesBack): Promise<void> {
    if (of.formerNo !== '') await cases.dropRefund(tx, { uid, id }, of.formerNo)
    const { lineId, number } = of
    await cases.insertRefund(tx, { uid, orderId: id, refundNo, lineId, number, isIntact: of.isIntact ? 1 : 0 })
  }

  /**
   * Virtual goods are refunded only as a whole and only while every ticket is unused; the lock prevents a concurrent
   * use. Goods that were handed over can be returned: their code only ends.
   */
  async #holdTickets(tx: Tx, order: OrderRow, isRest: boolean): Promise<void> {
    if (isTicket(order) && !isRest) fail('SYS_BIZ_DATA_ERROR_CODE', '电子券订单只能整单退款')
    if (!isRest || (await this.deps.tickets.lock(tx, ticketsOf(order), order.id))) return
    if (isTicket(order)) fail('SYS_BIZ_DATA_ERROR_CODE', '券码已使用，不能退款')
    if (order.status === ORDER_STATUS.toShip) fail('STATE_CHANGED')
  }

  /** The provider returned cents of an order; the cents that complete the sum end the order. */
  async refunded(
    tx: Tx,
    uid: string,
    part: PayablePart,
    { refundNo, cents }: { refundNo: string; cents: number },
  ): Promise<void> {
    const key = { uid, id: part.subjectId }
    const [order, lines, pieces] = await Promise.all([
      repo.addRefunded(tx, key, { returned: cents }),
      read.findLines(tx, [key]),
      cases.findRefund(tx, key, refundNo),
    ])
    if (!order) return
    const now = this.deps.clock.now()
    const hold = { uid, no: order.parentNo }
    const share =
      order.paidCents > 0 ? { cents: order.returnedCents, of: order.paidCents } : shareOfFree(order, lines, pieces)
    const lineIds = lines.map(({ id }) => id)
    await Promise.all([
      repo.insertEvents(tx, [eventRow(order, 'refundDone', order.status, 'system', refundNo, now)]),
      this.deps.outbox.publish(tx, 'order.refundEnded', { uid, orderId: order.id, refundNo, isBack: true }),
      this.deps.reservations.refunded(tx, hold, lineIds, share, now),
    ])
    if (pieces) {
      const { lineId, number, isIntact } = pieces
      const how = { cause: `refund ${refundNo}`, isIntact: isIntact === 1, isPart: true }
      const line = lines.find(({ id }) => id === lineId)
      await this.deps.reservations.giveBack(tx, hold, [givenBack(line, number)], how, now)
      await cases.addReturned(tx, { uid, orderId: order.id, lineId }, number)
    }
    if (order.receivedAt > 0)
      await this.deps.checkoutParts.returned(tx, partOrderOf(order, now), await this.#keeps(tx, order))
    if (pieces && (order.status === ORDER_STATUS.toShip || order.status === ORDER_STATUS.awaitingAcceptance))
      return this.#sendNoMore(tx, order)
    if (order.status !== ORDER_STATUS.refunding || order.returnedCents < order.paidCents) return
    await Promise.all([
      this.move(tx, order, 'finishRefund', 'system', ''),
      this.deps.outbox.publish(tx, 'order.refunded', { uid, orderId: order.id, lines: lines.map(read.soldLineOf) }),
    ])
    if (isCoded(order)) await this.deps.tickets.cancel(tx, ticketsOf(order), order.id)
    const isIntact = isTicket(order) || (order.shippedAt === 0 && order.receivedAt === 0)
    const how = { cause: `refund ${order.id}`, isIntact }
    const whole = lineIds.map((lineId) => ({ lineId }))
    await this.deps.reservations.giveBack(tx, hold, whole, how, now)
  }

  /**
   * Ends the shipping of an order when refunds leave nothing to ship: with parcels it is shipped; without, all that is
   * left is refunded too, the freight included.
   */
  async #sendNoMore(tx: Tx, order: OrderRow): Promise<void> {
    const lines = await read.findLines(tx, [order])
    if (order.shippedAt === 0) {
      const rest = centsLeft(order)
      const stays = lines.some((line) => line.unitCents > 0 && unitsLeft(line) > 0)
      if (!stays && rest > 0) await this.refund(tx, order, rest, NOTHING_STAYS_TEXT, 'system')
      return
    }
    const sent = await this.deps.parcels.pieces(tx, order.uid, await this.deps.parcels.of(tx, [order]))
    const left = piecesToSend(lines, sent, await cases.findRefunds(tx, order))
    if (left.every(({ number }) => number === 0)) await this.allSent(tx, order, 'system', REST_BACK_TEXT)
  }

  /** The provider refused this refund; the operator requests it again or settles it otherwise. */
  async refundFailed(
    tx: Tx,
    uid: string,
    part: PayablePart,
    { refundNo, cents }: { refundNo: string; cents: number },
  ): Promise<void> {
    const order = await repo.addRefunded(tx, { uid, id: part.subjectId }, { refunded: -cents })
    if (!order) return
    await repo.insertEvents(tx, [
      eventRow(order, 'refundFailed', order.status, 'system', refundNo, this.deps.clock.now()),
    ])
    await this.deps.outbox.publish(tx, 'order.refundEnded', { uid, orderId: order.id, refundNo, isBack: false })
  }
}

/** The returned share of a free order: all of it once the whole order is refunded. */
const shareOfFree = (
  order: OrderRow,
  lines: readonly repo.OrderLineRow[],
  refund: { lineId: string; number: number } | undefined,
) => (order.status === ORDER_STATUS.refunding ? { cents: 1, of: 1 } : shareOfUnits(lines, refund))

const idOf = (part: PayablePart) => part.subjectId

const onlyLine = ({ lineId }: { lineId: string }) => ({ lineId })

export function eventRow(
  order: OrderKey,
  event: string,
  status: number,
  actor: Mover,
  note: string,
  now: number,
): repo.OrderEventRow {
  return { id: newId(), orderId: order.id, uid: order.uid, event, status, actor, note, createdAt: now }
}
