import { NOT_SENT } from '@contract/codes/delivery'
import { ORDER_STATUS } from '@contract/codes/order'
import { PARCEL_STATE } from '@contract/codes/parcel'
import type { InvoiceRequest } from '@contract/schema/invoice'
import type { OptionRow } from '@contract/schema/order'
import { type Actor, type AuditAction, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { newId } from '../../../kernel/ids'
import type { Outbox } from '../../../kernel/outbox'
import type { Payables } from '../../finance/payment'
import { TAX } from '../checkout'
import { companyCode, companyName, type ParcelRow, parcelText } from '../parcel'
import type { OrderDeps } from './order.deps'
import { orderMachine, stateOf } from './order.machine'
import type { OrderLineRow, OrderRow } from './order.repo'
import * as repo from './order.repo'
import { reductionOf } from './order.rules'
import { addressOf, byOrder, type ParcelBrief, parcelBrief, slotOf, statusOf } from './order.view'
import * as cases from './order-case.repo'
import { findFees, findKeeps } from './order-part.repo'
import { goodsCentsOf, partOrderOf } from './order-part.rules'
import * as read from './order-read.repo'
import { type Pieces, piecesOf, piecesToSend, wayOfOrder } from './order-ship.rules'
import { isPickup, ticketsOf } from './order-tickets'
import { eventRow, type Mover, type OrderTransitions, partOf } from './order-transitions'

const MINUTE_MS = 60_000

declare module '../../../kernel/audit' {
  interface AuditActions {
    'order.accept': 'order'
    'order.ship': 'order'
    'order.deliver': 'order'
    'order.refund': 'order'
    'order.reduce': 'order'
  }
}

/** An order as the operator lists it; money in cents, moments epoch ms. */
export interface OperatorOrder {
  orderNo: string
  parentNo: string
  uid: string
  storeId: string
  storeName: string
  /** ORDER_STATUS as its shopper sees it: afterSale while a case is open on every line that is left. */
  status: number
  statusText: string
  deliveryType: number
  payableCents: number
  refundedCents: number
  totalNumber: number
  createdAt: number
  paidAt: number
  /** When the shopper last asked for shipping; 0: never. */
  remindedAt: number
}

export interface OperatorPickup extends OperatorOrder {
  slot: { at: number; until: number }
  /** Its money comes with its shopper. */
  isPaidThere: boolean
}

export interface OperatorOrderDetail extends OperatorOrder {
  address: ReturnType<typeof addressOf>
  /** When it is fetched, epoch ms; null without an appointment. */
  slot: ReturnType<typeof slotOf>
  remark: string
  /** What its checkout parts tell. */
  rows: readonly OptionRow[]
  /** Null: none is wanted. */
  invoice: InvoiceRequest | null
  closeReason: string
  parcels: ParcelBrief[]
  lines: { skuId: string; title: string; specText: string; number: number; unitCents: number; payableCents: number }[]
  events: { event: string; status: number; actor: string; note: string; at: number }[]
}

export interface OrderOperatorDeps extends Pick<OrderDeps, 'checkoutParts' | 'tickets' | 'parcels' | 'stores'> {
  db: Db
  clock: Clock
  transitions: OrderTransitions
  outbox: Outbox
  payables: Pick<Payables, 'reduce'>
}

/** The operator's side of orders, for the command line: the same machine, without an owner to ask. */
export class OrderOperatorService {
  constructor(private readonly deps: OrderOperatorDeps) {}

  /**
   * Newest first; `before` is the orderNo that the last list ended with. `isReminded`: only those whose shoppers asked
   * for shipping.
   */
  async list(
    filter: { status?: number; uid?: string; isReminded?: boolean; before?: string; limit?: number } = {},
  ): Promise<OperatorOrder[]> {
    const before = filter.before === undefined ? undefined : (await this.#find(filter.before)).id
    const rows = await read.listOrders(this.deps.db.q, {
      ...(filter.status === undefined ? {} : { status: filter.status }),
      ...(filter.uid === undefined ? {} : { uid: filter.uid }),
      isReminded: filter.isReminded ?? false,
      ...(before === undefined ? {} : { before }),
      limit: filter.limit ?? 20,
    })
    const lines = byOrder(await read.findLines(this.deps.db.q, rows))
    return rows.map((row) => summary(row, lines.get(row.id) ?? []))
  }

  /** The parcels of an order. SYS_PARAM_ERROR: there is no such order. */
  async parcels(orderNo: string): Promise<ParcelRow[]> {
    return this.deps.parcels.of(this.deps.db.q, [await this.#find(orderNo)])
  }

  /** What is still to be fetched, of appointments that begin in that time, soonest first. SYS_PARAM_ERROR: there is no such store. */
  async pickups(asked: { storeId?: string; from: number; until: number; limit: number }): Promise<OperatorPickup[]> {
    const { storeId } = asked
    if (storeId && !(await this.deps.stores.findStores(this.deps.db.q, [storeId])).has(storeId))
      failParam('storeId', `there is no store "${storeId}"`)
    const rows = await read.listPickups(this.deps.db.q, asked)
    const lines = byOrder(await read.findLines(this.deps.db.q, rows))
    return rows.map((row) => ({
      ...summary(row, lines.get(row.id) ?? []),
      slot: { at: row.slotFrom, until: row.slotUntil },
      isPaidThere: row.payAtPickup === 1 && row.paidAt === 0,
    }))
  }

  async show(orderNo: string): Promise<OperatorOrderDetail> {
    const order = await this.#find(orderNo)
    const { q } = this.deps.db
    const [lines, events, parcels, keeps] = await Promise.all([
      read.findLines(q, [order]),
      read.findEvents(q, order),
      this.deps.parcels.of(q, [order]),
      findKeeps(q, [order]),
    ])
    const of = { order: partOrderOf(order, this.deps.clock.now()), keeps: keeps.get(order.id) ?? new Map() }
    const { checkoutParts } = this.deps
    const { view } = await checkoutParts.onDetail(q, [of])
    const shown = checkoutParts.onOrder(of.order, of.keeps)
    return {
      ...summary(order, lines),
      address: addressOf(order),
      slot: slotOf(order),
      remark: shown.view.remark,
      rows: shown.rows,
      invoice: view.invoice,
      closeReason: order.closeReason,
      parcels: parcels.map(parcelBrief),
      lines: lines.map((line) => ({
        skuId: line.skuId,
        title: line.title,
        specText: line.specText,
        number: line.number,
        unitCents: line.unitCents,
        payableCents: line.payableCents,
      })),
      events: events.map(({ event, status, actor, note, createdAt }) => ({
        event,
        status,
        actor,
        note,
        at: createdAt,
      })),
    }
  }

  /** The store takes an instant order on, or one that is eaten there. */
  async accept(actor: Actor, orderNo: string): Promise<void> {
    const order = await this.#find(orderNo)
    await this.deps.db.tx(async (tx) => {
      await this.deps.transitions.move(tx, order, 'accept', moverOf(actor), '')
      await this.deps.transitions.accepted(tx, order)
      await this.#note(tx, actor, 'order.accept', order)
    })
  }

  /**
   * Hands goods to a carrier, named as people do or by its code (the mall's own: HOUSE_CARRIER, RIDER_CARRIER, which give the
   * number): pieces of the given SKUs, or all that are left. What is sent last
   * moves the order on; receipt confirms itself AUTO_RECEIVE_MS later. A pickup has none: deliver it.
   */
  async ship(
    actor: Actor,
    orderNo: string,
    expressCompany: string,
    expressNo: string,
    goods?: readonly { skuId: string; number: number }[],
  ): Promise<void> {
    const order = await this.#find(orderNo)
    if (NOT_SENT.includes(order.deliveryType))
      failParam('orderNo', 'its goods are handed over at the store: use order deliver')
    const code = companyCode(expressCompany)
    if (code === '') failParam('company', `no carrier is called "${expressCompany}"`)
    const now = this.deps.clock.now()
    const store = (await this.deps.stores.findStores(this.deps.db.q, [order.storeId])).get(order.storeId)
    await this.deps.transitions.refuseMove(this.deps.db.q, 'ship', order)
    await this.deps.db.tx(async (tx) => {
      // Held first: what is in parcels, and what was given back, is counted by one at a time.
      if (order.status !== ORDER_STATUS.toShip || !(await repo.begin(tx, order, now))) fail('STATE_CHANGED')
      const sent = await this.deps.parcels.pieces(tx, order.uid, await this.deps.parcels.of(tx, [order]))
      const lines = await read.findLines(tx, [order])
      const left = piecesToSend(lines, sent, await cases.findRefunds(tx, order))
      const pieces = piecesOf(left, lines, goods)
      if (!pieces)
        failParam('goods', `at most ${left.reduce((sum, { number }) => sum + number, 0)} pieces are left to send`)
      const { uid, id: subjectId } = order
      const company = { companyCode: code, company: companyName(expressCompany), no: expressNo }
      const due = order.promiseMinutes > 0 ? order.paidAt + order.promiseMinutes * MINUTE_MS : 0
      const way = wayOfOrder(order, store)
      const phoneTail = way?.to.phone.slice(-4) ?? ''
      const parcel = await this.deps.parcels.send(tx, {
        uid,
        subject: 'order',
        subjectId,
        ...company,
        phoneTail,
        way,
        lines: pieces,
        dueAt: due,
      })
      const count = (all: readonly Pieces[]) => all.reduce((sum, { number }) => sum + number, 0)
      const note = parcelText(parcel)
      const isLast = count(pieces) === count(left)
      if (isLast) await this.deps.transitions.allSent(tx, order, moverOf(actor), note)
      else await repo.insertEvents(tx, [eventRow(order, 'shipPart', order.status, moverOf(actor), note, now)])
      await this.deps.outbox.publish(tx, 'order.shipped', {
        uid,
        orderId: order.id,
        parcelId: parcel.id,
        isPart: !isLast,
      })
      await this.#note(tx, actor, 'order.ship', order, {
        company: parcel.company,
        no: parcel.no,
        pieces: count(pieces),
      })
    })
  }

  /**
   * The goods are in the shopper's hands: a shipped order, a pickup that is fetched, a meal that is served. Refused while a
   * carrier has not collected a parcel of it.
   */
  async deliver(actor: Actor, orderNo: string): Promise<void> {
    const order = await this.#find(orderNo)
    const isHandedOver = NOT_SENT.includes(order.deliveryType)
    if (order.status !== (isHandedOver ? ORDER_STATUS.toShip : ORDER_STATUS.toReceive)) fail('STATE_CHANGED')
    await this.deps.db.tx(async (tx) => {
      const waiting = (await this.deps.parcels.of(tx, [order])).find(({ state }) => state === PARCEL_STATE.sent)
      if (waiting) failParam('parcel', `${parcelText(waiting)} (${waiting.id}) waits to be collected`)
      await this.deps.transitions.receive(tx, order, moverOf(actor))
      if (isPickup(order))
        await this.deps.tickets.close(tx, actor, ticketsOf(order), order.storeId, this.deps.clock.now())
      await this.#note(tx, actor, 'order.deliver', order)
    })
  }

  /**
   * Gives money back, all that is left when no amount is given; gives the refund's number. All of it ends the order.
   * Refused above what is left, and while what was asked back is still under way.
   */
  async refund(
    actor: Actor,
    orderNo: string,
    cents: number | undefined,
    reason: string,
  ): Promise<{ refundNo: string; cents: number }> {
    const order = await this.#find(orderNo)
    const state = stateOf(order.status)
    if (state !== 'refunding' && !orderMachine.can(state, 'refund')) fail('STATE_CHANGED')
    const rest = order.payableCents - order.refundedCents
    const amount = cents ?? rest
    if (!Number.isSafeInteger(amount) || amount < 0 || amount > rest)
      failParam('amount', `at most ${rest} cents can go back`)
    if (amount === 0 && order.payableCents > 0)
      failParam('amount', rest === 0 ? 'all of it is asked back already' : 'must be above 0')
    if (state === 'refunding' && amount < rest)
      failParam('amount', 'the order is being refunded: only all that is left can go back')
    const refundNo = await this.deps.db.tx(async (tx) => {
      const no = await this.deps.transitions.refund(tx, order, amount, reason, moverOf(actor))
      await this.#note(tx, actor, 'order.refund', order, { refundNo: no, cents: amount, reason })
      return no
    })
    return { refundNo, cents: amount }
  }

  /**
   * Takes an amount off the goods of an unpaid order, shared over its lines; gives what is left to pay. Refused above what
   * they cost, for goods that customs tax by their price, and once it is paid or closed.
   */
  async reduce(actor: Actor, orderNo: string, cents: number, reason: string): Promise<number> {
    const order = await this.#find(orderNo)
    const fees = await findFees(this.deps.db.q, [order])
    if (fees.some(({ kind }) => kind === TAX)) failParam('orderNo', 'an order with tax cannot be reduced')
    const most = goodsCentsOf(order)
    if (!Number.isSafeInteger(cents) || cents < 1 || cents > most)
      failParam('amount', `at most ${most} cents can come off`)
    await this.deps.db.tx(async (tx) => {
      // Pay, cancel and expiry race for the payable first, too.
      if (!(await this.deps.payables.reduce(tx, partOf(order), cents))) fail('STATE_CHANGED')
      const [lines, known] = [await read.findLines(tx, [order]), await read.findAdjustments(tx, [order])]
      const off = reductionOf(lines, cents, { ref: newId(), turn: Math.max(0, ...known.map(({ turn }) => turn)) + 1 })
      if (!(await repo.reduce(tx, order, off))) fail('STATE_CHANGED')
      const now = this.deps.clock.now()
      await repo.insertEvents(tx, [eventRow(order, 'reduce', order.status, moverOf(actor), reason, now)])
      const payableCents = { before: order.payableCents, after: order.payableCents - cents }
      await this.#note(tx, actor, 'order.reduce', order, { cents, reason, payableCents })
    })
    return order.payableCents - cents
  }

  #note(
    tx: Tx,
    actor: Actor,
    action: AuditAction & `order.${string}`,
    order: OrderRow,
    details?: Readonly<Record<string, unknown>>,
  ) {
    const subject = { kind: 'order', id: order.orderNo } as const
    return writeAudit(tx, {
      actor,
      action,
      subject,
      details: { ...details, before: order.status },
      at: this.deps.clock.now(),
    })
  }

  async #find(orderNo: string): Promise<OrderRow> {
    const order = await read.findAnyOrderByNo(this.deps.db.q, orderNo)
    if (!order) failParam('orderNo', 'there is no such order')
    return order
  }
}

/** What the shopper reads of who acted: the house, or time. */
function moverOf({ kind }: Actor): Mover {
  return kind === 'system' ? 'system' : 'operator'
}

function summary(order: OrderRow, lines: readonly OrderLineRow[]): OperatorOrder {
  return {
    orderNo: order.orderNo,
    parentNo: order.parentNo,
    uid: order.uid,
    storeId: order.storeId,
    storeName: order.storeName,
    ...statusOf(order, lines),
    deliveryType: order.deliveryType,
    payableCents: order.payableCents,
    refundedCents: order.refundedCents,
    totalNumber: order.totalNumber,
    createdAt: order.createdAt,
    paidAt: order.paidAt,
    remindedAt: order.remindedAt,
  }
}
