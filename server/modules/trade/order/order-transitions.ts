import { DAY_MS, monthDay } from '@contract/codes/china-time'
import { ACCEPT_MS, ACCEPTED_FIRST, DONE_WHEN_PAID } from '@contract/codes/delivery'
import { OFFER_TYPE } from '@contract/codes/offer'
import { AUTO_RECEIVE_MS, type DeliveryType, ORDER_STATUS } from '@contract/codes/order'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { AppError, fail } from '../../../kernel/errors'
import { newId } from '../../../kernel/ids'
import type { Jobs } from '../../../kernel/jobs'
import type { Outbox } from '../../../kernel/outbox'
import type { Reservations } from '../../../kernel/reservations'
import type { CloseReason, Face, Payable, PayableKind, PayablePart, Payables, Payment } from '../../finance/payment'
import type { Keeps, PartMove } from '../checkout-part'
import type { OrderDeps } from './order.deps'
import { type OrderMove, orderMachine, stateOf, statusAfter } from './order.machine'
import type { OrderKey, OrderRow } from './order.repo'
import * as repo from './order.repo'
import * as cases from './order-case.repo'
import { isLastOf, piecesBack, piecesLeft } from './order-case.rules'
import { faceOfOrders } from './order-face.rules'
import { findKeeps } from './order-part.repo'
import { partOrderOf } from './order-part.rules'
import * as read from './order-read.repo'
import { piecesToSend } from './order-ship.rules'
import { isCoded, isPickup, isTicket, ticketDrafts, ticketsOf } from './order-tickets'

/** Who moves an order, as its log says. */
export type Mover = repo.OrderEventRow['actor']

const SUBJECT = 'order'
const CASE_TEXT = '有商品正在售后，处理完才能确认收货'
/** What members alone do not pay. */
const IS_OF_MEMBERS: ReadonlySet<number> = new Set([OFFER_TYPE.memberPrice, OFFER_TYPE.memberDiscount])
const EXPIRED_TEXT = '超时未支付，订单已关闭'
const NOT_FETCHED_TEXT = '没有按时到店付款取货，预约已取消'
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

interface Waits {
  /** By the ids of those that wait. */
  events: ReadonlyMap<string, WaitEvent>
}

/** Pieces of a line that money is for; of a whole order `lineId` is empty. */
export interface PiecesBack {
  caseNo: string
  lineId: string
  number: number
  isIntact: boolean
  /** Of money that was asked before, and did not come. */
  formerNo: string
}

/** An order as a part of what is paid. */
export const partOf = (order: Pick<OrderRow, 'uid' | 'id' | 'payableNo'>) => ({
  uid: order.uid,
  no: order.payableNo,
  subject: SUBJECT,
  subjectId: order.id,
})

export interface OrderTransitionsDeps extends Pick<OrderDeps, 'account' | 'checkoutParts' | 'parcels' | 'tickets'> {
  db: Db
  clock: Clock
  jobs: Jobs
  outbox: Outbox
  reservations: Reservations
  payables: Payables
}

/**
 * What befalls orders whoever asks for it: paid, closed, received, refunded. Every move is conditional on the state
 * before it, so that of two at once exactly one happens (behaviours 2.0.3).
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
    const [lines, keeps] = await Promise.all([read.findLines(q, orders), findKeeps(q, orders)])
    const now = this.deps.clock.now()
    const ofParts = orders.map((row) => ({ order: partOrderOf(row, now), keeps: keeps.get(row.id) ?? new Map() }))
    return faceOfOrders(orders, lines, this.deps.checkoutParts.onPayment(ofParts))
  }

  /** All orders of a submit become paid. A payment that arrives after closing is sent back: the goods are free again. */
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
    const orders = await this.#markPaid(tx, uid, parts.map(idOf), waits.events, how)
    const now = this.deps.clock.now()
    await this.deps.reservations.commit(tx, { uid, no }, now)
    await repo.insertEvents(
      tx,
      orders.map((order) => eventRow(order, 'pay', order.status, 'system', '', now)),
    )
    const reduced = orders.filter(({ discountCents }) => discountCents > 0)
    const saved = (await read.findAdjustments(tx, reduced)).filter(({ kind }) => IS_OF_MEMBERS.has(kind))
    if (saved.length > 0)
      await this.deps.account.addSaved(
        tx,
        uid,
        saved.reduce((sum, { cents }) => sum + cents, 0),
      )
    for (const order of orders) if (!waits.events.has(order.id)) await this.#begin(tx, order, now)
    const orderIds = orders.map((order) => order.id)
    const lines = await read.findSoldLines(tx, uid, orderIds)
    await this.deps.outbox.publish(tx, 'order.paid', { uid, parentNo: no, orderIds, lines })
    return 'kept'
  }

  /** What parts say of paid orders: the event of each that waits, or why the money goes back. */
  async #waits(tx: Tx, uid: string, ids: readonly string[]): Promise<Waits | { sendBack: string }> {
    const { checkoutParts, clock } = this.deps
    const events: Map<string, WaitEvent> = new Map()
    if (!checkoutParts.decidesPaid()) return { events }
    const keys = ids.map((id) => ({ uid, id }))
    const [orders, keeps] = [await read.findAnyOrders(tx, keys), await findKeeps(tx, keys)]
    for (const order of orders) {
      const answer = await checkoutParts.paid(tx, partOrderOf(order, clock.now()), keeps.get(order.id) ?? new Map())
      if (answer === 'go') continue
      if ('sendBack' in answer) return answer
      events.set(order.id, WAIT_EVENTS[answer.wait])
    }
    return { events }
  }

  async #markPaid(tx: Tx, uid: string, ids: readonly string[], events: Waits['events'], how: Payment) {
    const { payWayText, paidAt } = how
    const going = ids.filter((id) => !events.has(id))
    const orders = going.length > 0 ? await repo.markOrdersPaid(tx, uid, going, payWayText, paidAt) : []
    for (const event of new Set(events.values())) {
      const waiting = ids.filter((id) => events.get(id) === event)
      orders.push(...(await repo.markOrdersWaiting(tx, uid, waiting, event, { payWayText, paidAt })))
    }
    return orders
  }

  /** What the order waited for is there: it goes where a payment would have sent it. STATE_CHANGED when it does not wait. */
  async goOn(tx: Tx, order: OrderRow): Promise<void> {
    const now = this.deps.clock.now()
    const way = order.deliveryType as DeliveryType
    const event = DONE_WHEN_PAID.includes(way) ? 'goOnDone' : ACCEPTED_FIRST.includes(way) ? 'goOnToAccept' : 'goOn'
    await this.move(tx, order, event, 'system', '', event === 'goOnDone' ? { receivedAt: now } : {})
    await this.#begin(tx, { ...order, status: statusAfter(event) }, now)
  }

  /** What a paid order begins with: its code, its appointment, its store's time to accept, or its end. */
  async #begin(tx: Tx, order: OrderKey & Pick<OrderRow, 'status' | 'deliveryType'>, now: number): Promise<void> {
    if (isCoded(order)) await this.#issue(tx, order, now)
    if (isPickup(order)) await this.deps.outbox.publish(tx, 'order.appointed', { uid: order.uid, orderId: order.id })
    if (order.status === ORDER_STATUS.awaitingAcceptance) await this.#scheduleAccept(tx, order, now + ACCEPT_MS)
    if (order.status === ORDER_STATUS.completed) await this.#received(tx, order, now)
  }

  /** SYS_BIZ_DATA_ERROR_CODE with its reason where a part refuses a move that a person asks for; jobs are not refused. */
  async refuseMove(tx: Reader, move: PartMove, order: OrderRow): Promise<void> {
    const { checkoutParts, clock } = this.deps
    if (!checkoutParts.refusesMoves()) return
    const reason = checkoutParts.refusalOf(move, partOrderOf(order, clock.now()), await this.#keeps(tx, order))
    if (reason !== null) fail('SYS_BIZ_DATA_ERROR_CODE', reason)
  }

  /** What is shown at its store: for its goods, or to fetch them, or to leave with them. */
  async #issue(tx: Tx, order: OrderKey, now: number): Promise<void> {
    const row = await read.findAnyOrder(tx, order)
    if (!row) return
    const lines = await read.findLines(tx, [order])
    await this.deps.tickets.issue(tx, ticketsOf(order), ticketDrafts(row, lines, now), now)
  }

  /** What the end of an order brings. */
  async #received(tx: Tx, order: OrderKey, now: number): Promise<void> {
    const row = await read.findAnyOrder(tx, order)
    if (row) await this.deps.checkoutParts.received(tx, partOrderOf(row, now), await this.#keeps(tx, row))
    await this.deps.outbox.publish(tx, 'order.received', { uid: order.uid, orderId: order.id })
  }

  async #keeps(tx: Reader, order: OrderKey): Promise<Keeps> {
    return (await findKeeps(tx, [order])).get(order.id) ?? new Map()
  }

  /** The code of an order was taken at the till: of a pickup, its goods are in the shopper's hands. */
  async codeTaken(uid: string, orderId: string): Promise<void> {
    const order = await read.findAnyOrder(this.deps.db.q, { uid, id: orderId })
    if (!order || !isPickup(order) || order.status !== ORDER_STATUS.toShip) return
    await this.deps.db.tx((tx) => this.receive(tx, order, 'operator')).catch(ignoreFaster)
  }

  /** All orders of an unpaid submit close and give everything back. */
  async closed(tx: Tx, payable: Payable, parts: readonly PayablePart[], why: CloseReason): Promise<void> {
    const { uid, ref: no } = payable
    const now = this.deps.clock.now()
    const reason = why.cause === 'expired' ? EXPIRED_TEXT : why.cause === 'bounced' ? BOUNCED_TEXT : why.text
    const texts = { usual: reason, atPickup: why.cause === 'expired' ? NOT_FETCHED_TEXT : reason }
    const orders = await repo.markOrdersClosed(tx, uid, parts.map(idOf), texts, now)
    await this.deps.reservations.release(tx, { uid, no }, now)
    await repo.insertEvents(
      tx,
      orders.map((order) => {
        const text = order.payAtPickup === 1 ? texts.atPickup : texts.usual
        return eventRow(order, 'close', order.status, why.actor, text, now)
      }),
    )
    const orderIds = orders.map((order) => order.id)
    await this.deps.outbox.publish(tx, 'order.closed', { uid, parentNo: no, orderIds, reason })
  }

  /** Takes one order through `event` with its log line; STATE_CHANGED when it stands elsewhere or is not due. */
  async move(
    tx: Tx,
    order: OrderKey & { status: number },
    event: OrderMove,
    actor: Mover,
    note: string,
    change: Partial<OrderRow> = {},
    dueAt?: number,
  ): Promise<void> {
    if (!(await repo.move(tx, order, event, change, dueAt))) fail('STATE_CHANGED')
    await repo.insertEvents(tx, [eventRow(order, event, statusAfter(event), actor, note, this.deps.clock.now())])
  }

  /** The goods have arrived: by the shopper, the operator, or time, which must have come by `dueAt`. */
  async receive(tx: Tx, order: OrderRow, actor: Mover, dueAt?: number): Promise<void> {
    if (actor !== 'system') await this.refuseMove(tx, 'receive', order)
    const event = stateOf(order.status) === 'toShip' ? 'handOver' : 'receive'
    await this.move(tx, order, event, actor, '', { receivedAt: this.deps.clock.now() }, dueAt)
    // The row is held by now: who asks for something at the same time came before, or comes after.
    if (actor !== 'operator' && (await cases.hasCase(tx, order))) fail('STATE_CHANGED', CASE_TEXT)
    await this.deps.jobs.cancel(tx, { kind: 'order.receive', key: order.id, uid: order.uid })
    await this.#received(tx, order, this.deps.clock.now())
  }

  /** Nothing of an order is at the store any more: receipt confirms itself AUTO_RECEIVE_MS later. */
  async allSent(tx: Tx, order: OrderKey & { status: number }, actor: Mover, note: string): Promise<void> {
    const receiveBy = this.deps.clock.now() + AUTO_RECEIVE_MS
    await this.move(tx, order, 'ship', actor, note, { receiveBy })
    await this.scheduleReceive(tx, order, receiveBy)
  }

  /** Puts off the receipt that confirms itself, once, with its job; STATE_CHANGED when it may not. */
  async extendReceive(tx: Tx, order: OrderKey & { status: number }): Promise<void> {
    const now = this.deps.clock.now()
    const receiveBy = await repo.extendReceive(tx, order, now)
    if (receiveBy === undefined) fail('STATE_CHANGED')
    await this.scheduleReceive(tx, order, receiveBy)
    const note = `${monthDay(receiveBy)}自动确认收货`
    await repo.insertEvents(tx, [eventRow(order, 'extendReceive', order.status, 'shopper', note, now)])
  }

  /** The job at the end of the time to receive; moves the one that is there. */
  async scheduleReceive(tx: Tx, { id, uid }: OrderKey, dueAt: number): Promise<void> {
    await this.deps.jobs.schedule(tx, { kind: 'order.receive', key: id, dueAt, payload: { orderId: id, uid } })
  }

  #scheduleAccept(tx: Tx, { id, uid }: OrderKey, dueAt: number): Promise<void> {
    return this.deps.jobs.schedule(tx, { kind: 'order.accept', key: id, dueAt, payload: { orderId: id, uid } })
  }

  /** Its store has taken it on: the money stays. */
  async accepted(tx: Tx, { id, uid }: OrderKey): Promise<void> {
    await this.deps.jobs.cancel(tx, { kind: 'order.accept', key: id, uid })
  }

  /** The store did not take an order on in time: all of its money goes back. Does nothing when somebody was faster. */
  async notAccepted(uid: string, orderId: string): Promise<void> {
    const order = await read.findAnyOrder(this.deps.db.q, { uid, id: orderId })
    if (order?.status !== ORDER_STATUS.awaitingAcceptance) return
    const rest = order.payableCents - order.refundedCents
    await this.deps.db.tx((tx) => this.refund(tx, order, rest, NOT_ACCEPTED_TEXT, 'system')).catch(ignoreFaster)
  }

  /** Receipt that confirms itself; does nothing when the order has moved on or its time was put off. */
  async receiveByTime(uid: string, orderId: string): Promise<void> {
    const order = await read.findAnyOrder(this.deps.db.q, { uid, id: orderId })
    const now = this.deps.clock.now()
    if (order?.status !== ORDER_STATUS.toReceive || order.receiveBy > now) return
    if (await cases.hasCase(this.deps.db.q, order)) return this.#putOff(order, now + DAY_MS)
    await this.deps.db.tx((tx) => this.receive(tx, order, 'system', now)).catch(ignoreFaster)
  }

  /** Something is asked for: it is looked again a day later. */
  async #putOff(order: OrderRow, to: number): Promise<void> {
    await this.deps.db.tx(async (tx) => {
      if (await cases.putOffReceive(tx, order, order.receiveBy, to)) await this.scheduleReceive(tx, order, to)
    })
  }

  /**
   * Asks money back. All that is left: the order goes to refunding, and to refunded when the provider has confirmed.
   * Less: it stays where it is. STATE_CHANGED when it can't be refunded or somebody was faster.
   */
  async refund(tx: Tx, seen: OrderRow, cents: number, reason: string, actor: Mover, of?: PiecesBack): Promise<string> {
    if (actor === 'shopper' || (of && actor !== 'system')) await this.refuseMove(tx, of ? 'refund' : 'cancel', seen)
    const booked = await this.deps.payables.refund(tx, { ...partOf(seen), cents, reason })
    // Two cases of one order take turns at its part of the money: who comes second looks at what it is then.
    const order = (of && (await read.findAnyOrder(tx, seen))) ?? seen
    // Somebody else asked money back since the order was read.
    if (booked?.part.refundedCents !== order.refundedCents + cents) fail('STATE_CHANGED')
    // Of an order that cost nothing, no sum tells which pieces are the last.
    const isFree = order.payableCents === 0 && of !== undefined && of.lineId !== ''
    const isRest = isFree
      ? isLastOf(await read.findLines(tx, [order]), of)
      : booked.part.refundedCents === order.payableCents
    const isAgain = isRest && order.status === ORDER_STATUS.refunding
    if (isCoded(order) && !isAgain) await this.#holdTickets(tx, order, isRest)
    if (isRest && !isAgain) await this.move(tx, order, 'refund', actor, reason)
    else {
      if (!isAgain && !orderMachine.can(stateOf(order.status), 'refund')) fail('STATE_CHANGED')
      const event = isAgain ? 'refundAgain' : 'refundPart'
      await repo.insertEvents(tx, [eventRow(order, event, order.status, actor, reason, this.deps.clock.now())])
    }
    await repo.setRefunded(tx, order, booked.part.refundedCents, booked.part.returnedCents)
    const { uid, id: orderId } = order
    const { refundNo } = booked
    if (of?.lineId) {
      if (of.formerNo !== '') await cases.dropRefund(tx, order, of.formerNo)
      const pieces = { lineId: of.lineId, number: of.number, isIntact: of.isIntact ? 1 : 0 }
      await cases.insertRefund(tx, { uid, orderId, refundNo, ...pieces })
    }
    const asked = { uid, orderId, refundNo, cents, reason, by: actor, caseNo: of?.caseNo ?? '' }
    await this.deps.outbox.publish(tx, 'order.refundAsked', asked)
    await this.deps.payables.settleNothing(tx, uid, refundNo)
    return refundNo
  }

  /**
   * Of virtual goods only all comes back, and only while nobody has used any; what was just fetched is not given back as
   * if it lay there still. Goods that were handed out may come back: then their code only ends.
   */
  async #holdTickets(tx: Tx, order: OrderRow, isRest: boolean): Promise<void> {
    if (isTicket(order) && !isRest) fail('SYS_BIZ_DATA_ERROR_CODE', '电子券订单只能整单退款')
    if (!isRest || (await this.deps.tickets.lock(tx, ticketsOf(order), order.id))) return
    if (isTicket(order)) fail('SYS_BIZ_DATA_ERROR_CODE', '券码已使用，不能退款')
    if (order.status === ORDER_STATUS.toShip) fail('STATE_CHANGED')
  }

  /** The provider gave cents of an order back; those that complete the sum end it. */
  async refunded(tx: Tx, uid: string, part: PayablePart, { refundNo }: { refundNo: string }): Promise<void> {
    const order = await repo.setRefunded(tx, { uid, id: part.subjectId }, part.refundedCents, part.returnedCents)
    if (!order) return
    const now = this.deps.clock.now()
    await repo.insertEvents(tx, [eventRow(order, 'refundDone', order.status, 'system', refundNo, now)])
    const lines = await read.findSoldLines(tx, uid, [order.id])
    const hold = { uid, no: order.parentNo }
    const pieces = await cases.findRefund(tx, order, refundNo)
    const share =
      part.cents > 0
        ? { cents: part.returnedCents, of: part.cents }
        : await this.#piecesBack(tx, order, pieces?.number ?? 0)
    await this.deps.reservations.refunded(
      tx,
      hold,
      lines.map(({ lineId }) => lineId),
      share,
      now,
    )
    if (pieces) {
      const { lineId, number, isIntact } = pieces
      const how = { cause: `refund ${refundNo}`, isIntact: isIntact === 1, isPart: true }
      await this.deps.reservations.giveBack(tx, hold, [{ lineId, number }], how, now)
      await cases.addReturned(tx, { uid, orderId: order.id, lineId }, number)
    }
    await this.deps.outbox.publish(tx, 'order.refundEnded', { uid, orderId: order.id, refundNo, isBack: true })
    if (order.receivedAt > 0)
      await this.deps.checkoutParts.returned(tx, partOrderOf(order, now), await this.#keeps(tx, order))
    if (pieces && (order.status === ORDER_STATUS.toShip || order.status === ORDER_STATUS.awaitingAcceptance))
      return this.#sendNoMore(tx, order)
    if (order.status !== ORDER_STATUS.refunding || part.returnedCents < part.cents) return
    await this.move(tx, order, 'finishRefund', 'system', '')
    if (isCoded(order)) await this.deps.tickets.cancel(tx, ticketsOf(order), order.id)
    const isIntact = isTicket(order) || (order.shippedAt === 0 && order.receivedAt === 0)
    const how = { cause: `refund ${order.id}`, isIntact }
    await this.deps.reservations.giveBack(tx, hold, lines.map(onlyLine), how, now)
    await this.deps.outbox.publish(tx, 'order.refunded', { uid, orderId: order.id, lines })
  }

  /** Of an order that cost nothing, what is back goes by pieces; all of it once it is refunded. */
  async #piecesBack(tx: Tx, order: OrderRow, more: number): Promise<{ cents: number; of: number }> {
    const lines = (await read.findLines(tx, [order])).filter(({ unitCents }) => unitCents > 0)
    const all = lines.reduce((sum, { number }) => sum + number, 0)
    const back = more + lines.reduce((sum, line) => sum + piecesBack(line), 0)
    return order.status === ORDER_STATUS.refunding ? { cents: 1, of: 1 } : { cents: back, of: all }
  }

  /**
   * The pieces that the store had not sent yet are back: what went out before was the last of it. Nothing went out: nothing
   * stays, so all that is left goes back, too, what bringing it should have cost.
   */
  async #sendNoMore(tx: Tx, order: OrderRow): Promise<void> {
    const lines = await read.findLines(tx, [order])
    if (order.shippedAt === 0) {
      const rest = order.payableCents - order.refundedCents
      const stays = lines.some((line) => line.unitCents > 0 && piecesLeft(line) > 0)
      if (!stays && rest > 0) await this.refund(tx, order, rest, NOTHING_STAYS_TEXT, 'system')
      return
    }
    const sent = await this.deps.parcels.pieces(tx, order.uid, await this.deps.parcels.of(tx, [order]))
    const left = piecesToSend(lines, sent, await cases.findRefunds(tx, order))
    if (left.every(({ number }) => number === 0)) await this.allSent(tx, order, 'system', REST_BACK_TEXT)
  }

  /** The provider will not give this money back; the operator asks again or otherwise. */
  async refundFailed(tx: Tx, uid: string, part: PayablePart, { refundNo }: { refundNo: string }): Promise<void> {
    const order = await repo.setRefunded(tx, { uid, id: part.subjectId }, part.refundedCents, part.returnedCents)
    if (!order) return
    await repo.insertEvents(tx, [
      eventRow(order, 'refundFailed', order.status, 'system', refundNo, this.deps.clock.now()),
    ])
    await this.deps.outbox.publish(tx, 'order.refundEnded', { uid, orderId: order.id, refundNo, isBack: false })
  }
}

const idOf = (part: PayablePart) => part.subjectId

const onlyLine = ({ lineId }: { lineId: string }) => ({ lineId })

/** For moves that may come second: somebody else's move is as good. */
export function ignoreFaster(error: unknown): void {
  if (!(error instanceof AppError && error.errorName === 'STATE_CHANGED')) throw error
}

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
