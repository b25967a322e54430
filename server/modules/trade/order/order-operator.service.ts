import { NOT_SENT } from '@contract/codes/delivery'
import { priceText } from '@contract/codes/money'
import { ORDER_STATUS } from '@contract/codes/order'
import { MOST_NOTE } from '@contract/codes/order-views'
import { isOwnCarrier, PARCEL_STATE } from '@contract/codes/parcel'
import type { InvoiceRequest } from '@contract/schema/invoice'
import type { OptionRow } from '@contract/schema/order'
import { type Actor, type AuditAction, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { checkedLine, fail, failParam } from '../../../kernel/errors'
import { newId } from '../../../kernel/ids'
import type { Outbox } from '../../../kernel/outbox'
import { isInScope, type StoreScope } from '../../../kernel/store-scope'
import type { Payables } from '../../finance/payment'
import type { TicketService } from '../../finance/ticket'
import type { StoreService } from '../../goods/store'
import type { ApprovalKind, ApprovalService, GuardOutcome } from '../../system/approval'
import { TAX } from '../checkout'
import type { CheckoutParts } from '../checkout-part'
import {
  companyCode,
  companyName,
  type ParcelOperatorService,
  type ParcelRow,
  type ParcelService,
  parcelText,
} from '../parcel'
import { orderMachine, stateOf } from './order.machine'
import type { OrderKey, OrderLineRow, OrderRow } from './order.repo'
import * as repo from './order.repo'
import { reductionOf } from './order.rules'
import { addressOf, byOrder, type ParcelBrief, parcelBrief, statusOf } from './order.view'
import * as cases from './order-case.repo'
import { centsLeft } from './order-case.rules'
import type { OrderNoteRow } from './order-desk.repo'
import * as desk from './order-desk.repo'
import { goodsOf, keptBy } from './order-keeps'
import { findFees } from './order-part.repo'
import { goodsCentsOf, partOrderOf } from './order-part.rules'
import * as read from './order-read.repo'
import { type Pieces, piecesOf, piecesToSend, wayOfOrder } from './order-ship.rules'
import { isPickup, ticketsOf } from './order-tickets'
import { eventRow, type Mover, type OrderTransitions, subjectOf } from './order-transitions'

const MINUTE_MS = 60_000
/** Maximum characters of a reason and of a parcel's number. */
const MAX_TEXT = 60
export const UNKNOWN_TEXT = '没有这个订单'
export const NOT_SHIPPED_TEXT = '这种配送方式不发货，请用“交付”'
const OTHER_STORE_TEXT = '同一笔付款里有其他门店的订单，不能取消'
export const TAXED_TEXT = '含税订单不能改价'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'order.accept': 'order'
    'order.ship': 'order'
    'order.deliver': 'order'
    'order.refund': 'order'
    'order.reduce': 'order'
    'order.cancel': 'order'
    'order.note': 'order'
  }
}

/** An order in the operator's list; money in cents, moments epoch ms. */
export interface OperatorOrder {
  orderNo: string
  parentNo: string
  uid: string
  storeId: string
  storeName: string
  /** ORDER_STATUS as the shopper sees it: afterSale while every line with pieces left has an open case. */
  status: number
  statusText: string
  deliveryType: number
  payableCents: number
  refundedCents: number
  totalNumber: number
  createdAt: number
  paidAt: number
  /** When the shopper last requested shipping; 0: never. */
  remindedAt: number
}

export interface OperatorOrderDetail extends OperatorOrder {
  address: ReturnType<typeof addressOf>
  /** The arrival text that the shopper reads; empty without one. */
  arriveText: string
  remark: string
  /** Rows of its checkout parts. */
  rows: readonly OptionRow[]
  /** Null: no invoice was requested. */
  invoice: InvoiceRequest | null
  closeReason: string
  parcels: ParcelBrief[]
  lines: { skuId: string; title: string; specText: string; number: number; unitCents: number; payableCents: number }[]
  events: { event: string; status: number; actor: string; note: string; at: number }[]
}

/** A refund of an order; `refundedCents`: the cents that were refunded before. */
interface AskedRefund {
  orderNo: string
  cents: number
  reason: string
  refundedCents: number
}

/** A requested refund; integer cents. */
export interface OrderRefund {
  refundNo: string
  cents: number
}

export interface OrderOperatorDeps {
  approvals: Pick<ApprovalService, 'add' | 'guard'>
  checkoutParts: Pick<CheckoutParts, 'onDetail' | 'onOrder' | 'stored'>
  tickets: Pick<TicketService, 'close'>
  parcels: Pick<ParcelService, 'send' | 'of' | 'pieces'>
  stores: Pick<StoreService, 'findStores'>
  db: Db
  clock: Clock
  transitions: Pick<OrderTransitions, 'refuseMove' | 'move' | 'receive' | 'allSent' | 'accepted' | 'refund'>
  outbox: Outbox
  payables: Pick<Payables, 'close' | 'openOf' | 'reduce'>
  parcelOperator: Pick<ParcelOperatorService, 'correct'>
}

/**
 * Order actions of the operator (command line and console). They use the same machine as the shopper's actions, without
 * the check of ownership.
 */
export class OrderOperatorService {
  readonly #refunds: ApprovalKind<AskedRefund, OrderRefund>

  constructor(private readonly deps: OrderOperatorDeps) {
    this.#refunds = deps.approvals.add({
      key: 'order.refund',
      text: '订单退款',
      unit: 'cents',
      permission: 'orders.refund',
      face: async (q, scope, asked) => {
        const { orderNo, storeId } = await this.#refundable(q, scope, asked)
        const title = `订单 ${orderNo} 退款 ${priceText(asked.cents)}`
        return { subject: { kind: 'order', id: orderNo }, title, storeId, amount: asked.cents, reason: asked.reason }
      },
      execute: async (tx, actor, scope, asked) => {
        const { cents, reason } = asked
        const order = await this.#refundable(tx, scope, asked)
        const refundNo = await this.deps.transitions.refund(tx, order, cents, reason, moverOf(actor))
        await this.#audit(tx, actor, 'order.refund', order, { refundNo, cents, reason })
        return { refundNo, cents }
      },
    })
  }

  /**
   * Newest first; `before` is the last orderNo of the previous page. `isReminded`: only orders whose shoppers asked for
   * shipping.
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

  /** A shopper's orders at the stores of a scope, the newest first. */
  async ofShopper(scope: StoreScope, uid: string, limit: number): Promise<(OperatorOrder & { orderId: string })[]> {
    const rows = await read.listOfShopper(this.deps.db.q, scope, uid, limit)
    return this.named(rows)
  }

  /** The parcels of an order. SYS_PARAM_ERROR: unknown order. */
  async parcels(orderNo: string): Promise<ParcelRow[]> {
    return this.deps.parcels.of(this.deps.db.q, [await this.#find(orderNo)])
  }

  /** Orders by key, in the order of the keys; unknown orders are missing. */
  async named(keys: readonly OrderKey[]): Promise<(OperatorOrder & { orderId: string })[]> {
    const { q } = this.deps.db
    const [rows, lines] = await Promise.all([read.findAnyOrders(q, keys), read.findLines(q, keys)])
    const [byId, own] = [new Map(rows.map((row) => [row.id, row])), byOrder(lines)]
    return keys.flatMap(({ id }) => {
      const row = byId.get(id)
      return row ? [{ ...summary(row, own.get(id) ?? []), orderId: id }] : []
    })
  }

  async show(orderNo: string): Promise<OperatorOrderDetail> {
    const order = await this.#find(orderNo)
    const { q } = this.deps.db
    const { checkoutParts } = this.deps
    const [{ lines, keeps }, events, parcels] = await Promise.all([
      goodsOf(q, checkoutParts, [order]),
      read.findEvents(q, order),
      this.deps.parcels.of(q, [order]),
    ])
    const of = { order: partOrderOf(order, this.deps.clock.now()), keeps: keptBy(keeps, order) }
    const { view } = await checkoutParts.onDetail(q, [of])
    const shown = checkoutParts.onOrder(of.order, of.keeps)
    return {
      ...summary(order, lines),
      address: addressOf(order),
      arriveText: shown.arriveText,
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

  /** Accepts an instant or dine-in order for the store. */
  async accept(actor: Actor, scope: StoreScope, orderNo: string): Promise<void> {
    const order = await this.#find(orderNo, scope)
    await this.deps.db.tx(async (tx) => {
      await this.deps.transitions.move(tx, order, 'accept', moverOf(actor), '')
      await this.deps.transitions.accepted(tx, order)
      await this.#audit(tx, actor, 'order.accept', order)
    })
  }

  /**
   * Ships pieces of the given SKUs, or all that are left, by a carrier given by name or code; MALL_CARRIER and
   * RIDER_CARRIER give the parcel number. The last piece moves the order to toReceive, with automatic receipt
   * AUTO_RECEIVE_MS later. A pickup is never shipped: use `deliver`. SYS_PARAM_ERROR for a number that is not one line
   * of at most MAX_TEXT characters. `sentBefore`: the pieces in parcels that the caller saw; STATE_CHANGED when there are
   * others, so that a repeated call ships nothing twice.
   */
  async ship(
    actor: Actor,
    scope: StoreScope,
    orderNo: string,
    expressCompany: string,
    expressNo: string,
    goods?: readonly { skuId: string; number: number }[],
    sentBefore?: number,
  ): Promise<void> {
    const order = await this.#find(orderNo, scope)
    if (NOT_SENT.includes(order.deliveryType)) failParam('deliveryType', NOT_SHIPPED_TEXT)
    const code = companyCode(expressCompany)
    if (code === '') failParam('company', `没有名为“${expressCompany}”的承运商`)
    const no = isOwnCarrier(code) ? '' : checkedLine('no', expressNo, MAX_TEXT)
    const now = this.deps.clock.now()
    const store = (await this.deps.stores.findStores(this.deps.db.q, [order.storeId])).get(order.storeId)
    await this.deps.transitions.refuseMove(this.deps.db.q, 'ship', order)
    await this.deps.db.tx(async (tx) => {
      // Locks the order first: concurrent shipments and refunds must count the remaining pieces one after another.
      if (order.status !== ORDER_STATUS.toShip || !(await repo.begin(tx, order, now))) fail('STATE_CHANGED')
      const sent = await this.deps.parcels.pieces(tx, order.uid, await this.deps.parcels.of(tx, [order]))
      if (sentBefore !== undefined && count(sent) !== sentBefore) fail('STATE_CHANGED')
      const lines = await read.findLines(tx, [order])
      const left = piecesToSend(lines, sent, await cases.findRefunds(tx, order))
      const pieces = piecesOf(left, lines, goods)
      if (!pieces) failParam('goods', `最多还能发 ${count(left)} 件`)
      const { uid, id: subjectId } = order
      const company = { companyCode: code, company: companyName(expressCompany), no }
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
      await this.#audit(tx, actor, 'order.ship', order, {
        company: parcel.company,
        no: parcel.no,
        pieces: count(pieces),
      })
    })
  }

  /**
   * Marks the goods as received: a shipped order, a fetched pickup, a served meal. Refused while a carrier has not
   * collected a parcel of the order.
   */
  async deliver(actor: Actor, scope: StoreScope, orderNo: string): Promise<void> {
    const order = await this.#find(orderNo, scope)
    const isHandedOver = NOT_SENT.includes(order.deliveryType)
    if (order.status !== (isHandedOver ? ORDER_STATUS.toShip : ORDER_STATUS.toReceive)) fail('STATE_CHANGED')
    await this.deps.db.tx(async (tx) => {
      const waiting = (await this.deps.parcels.of(tx, [order])).find(({ state }) => state === PARCEL_STATE.sent)
      if (waiting) failParam('parcel', `${parcelText(waiting)}（${waiting.id}）还没有被揽收`)
      await this.deps.transitions.receive(tx, order, moverOf(actor))
      if (isPickup(order))
        await this.deps.tickets.close(tx, actor, ticketsOf(order), order.storeId, this.deps.clock.now())
      await this.#audit(tx, actor, 'order.deliver', order)
    })
  }

  /**
   * Refunds an amount, or all that is left without one, or files a request (`ApprovalService.guard`). A full refund ends
   * the order. Refused above what is left, while an earlier refund is in progress, and for a reason that is not one line
   * of at most MAX_TEXT characters. `refundedBefore`: the refunded cents that the caller saw; STATE_CHANGED for others,
   * so that a repeated call refunds nothing twice.
   */
  async refund(
    actor: Actor,
    scope: StoreScope,
    orderNo: string,
    cents: number | undefined,
    text: string,
    refundedBefore?: number,
  ): Promise<GuardOutcome<OrderRefund>> {
    const reason = checkedLine('reason', text, MAX_TEXT)
    const order = await this.#find(orderNo, scope)
    const asked = { orderNo, cents: cents ?? centsLeft(order), reason }
    const refundedCents = refundedBefore ?? order.refundedCents
    return this.deps.approvals.guard(actor, scope, this.#refunds, { ...asked, refundedCents })
  }

  /** The order of a refund that is possible now. */
  async #refundable(q: Reader, scope: StoreScope, { orderNo, cents, refundedCents }: AskedRefund): Promise<OrderRow> {
    const order = await this.#find(orderNo, scope, q)
    if (order.refundedCents !== refundedCents) fail('STATE_CHANGED')
    const state = stateOf(order.status)
    if (state !== 'refunding' && !orderMachine.can(state, 'refund')) fail('STATE_CHANGED')
    const rest = centsLeft(order)
    if (!Number.isSafeInteger(cents) || cents < 0 || cents > rest) failParam('amount', `最多可退 ${priceText(rest)}`)
    if (cents === 0 && order.paidCents > 0) failParam('amount', rest === 0 ? '已全额退款' : '金额须大于 0')
    if (state === 'refunding' && cents < rest) failParam('amount', '订单正在退款，只能退剩余的全部金额')
    return order
  }

  /**
   * Reduces the goods price of an unpaid order, shared over its lines; returns the cents to pay. Refused above the
   * goods price, for goods that customs tax by price, once the order is paid or closed, and for a reason that is not
   * one line of at most MAX_TEXT characters. `payableBefore`: the cents to pay that the caller saw; STATE_CHANGED for
   * others.
   */
  async reduce(
    actor: Actor,
    scope: StoreScope,
    orderNo: string,
    cents: number,
    text: string,
    payableBefore?: number,
  ): Promise<number> {
    const reason = checkedLine('reason', text, MAX_TEXT)
    const order = await this.#find(orderNo, scope)
    if (payableBefore !== undefined && order.payableCents !== payableBefore) fail('STATE_CHANGED')
    const fees = await findFees(this.deps.db.q, [order])
    if (fees.some(({ kind }) => kind === TAX)) failParam('orderNo', TAXED_TEXT)
    const most = goodsCentsOf(order)
    if (!Number.isSafeInteger(cents) || cents < 1 || cents > most) failParam('amount', `最多可减 ${priceText(most)}`)
    await this.deps.db.tx(async (tx) => {
      // The payable is locked first, in the same sequence as pay, cancel and expiry, to avoid deadlocks.
      const open = (await this.deps.payables.openOf(tx, subjectOf(order), [order.id])).get(order.id)
      const part = open && { ...subjectOf(order), no: open.no }
      if (!part || !(await this.deps.payables.reduce(tx, part, cents))) fail('STATE_CHANGED')
      const [lines, known] = [await read.findLines(tx, [order]), await read.findAdjustments(tx, [order])]
      const off = reductionOf(lines, cents, { ref: newId(), turn: Math.max(0, ...known.map(({ turn }) => turn)) + 1 })
      if (!(await repo.reduce(tx, order, off))) fail('STATE_CHANGED')
      const now = this.deps.clock.now()
      await repo.insertEvents(tx, [eventRow(order, 'reduce', order.status, moverOf(actor), reason, now)])
      const payableCents = { before: order.payableCents, after: order.payableCents - cents }
      await this.#audit(tx, actor, 'order.reduce', order, { cents, reason, payableCents })
    })
    return order.payableCents - cents
  }

  /**
   * Closes an unpaid order with the other unpaid orders of its checkout, which are paid together. Refused when one of
   * them is of a store outside the scope. STATE_CHANGED when it is paid or closed; SYS_BUSY while the provider cannot
   * confirm the state of the payment.
   */
  async cancel(actor: Actor, scope: StoreScope, orderNo: string, text: string): Promise<void> {
    const reason = checkedLine('reason', text, MAX_TEXT)
    const { payables, db } = this.deps
    const order = await this.#find(orderNo, scope)
    const open = (await payables.openOf(db.q, subjectOf(order), [order.id])).get(order.id)
    if (stateOf(order.status) !== 'unpaid' || !open) fail('STATE_CHANGED')
    const placed = await read.findPlaced(db.q, order.uid, [order.parentNo])
    if (placed.some(({ status, storeId }) => stateOf(status) === 'unpaid' && !isInScope(scope, storeId)))
      fail('SYS_BIZ_DATA_ERROR_CODE', OTHER_STORE_TEXT)
    const why = { cause: 'asked', text: reason, actor: 'operator', by: actor } as const
    const result = await payables.close({ uid: order.uid, no: open.no }, why)
    if (result === 'unknown') fail('SYS_BUSY', '正在确认支付结果，请稍后再试')
    if (result !== 'closed') fail('STATE_CHANGED')
  }

  /** Adds a note for staff, of at most MOST_NOTE characters; returns the notes of the order, newest first. */
  async note(actor: Actor, scope: StoreScope, orderNo: string, words: string): Promise<OrderNoteRow[]> {
    const text = words.trim()
    if (text === '' || text.length > MOST_NOTE) failParam('text', `备注须为 1–${MOST_NOTE} 字`)
    const order = await this.#find(orderNo, scope)
    const { uid, id: orderId } = order
    const noteId = newId()
    const createdAt = this.deps.clock.now()
    return this.deps.db.tx(async (tx) => {
      const row = { uid, orderId, noteId, actorId: actor.id, actorName: actor.name ?? '', text, createdAt }
      await desk.insertNote(tx, row)
      const subject = { kind: 'order', id: orderNo } as const
      const details = { noteId, before: null, after: text }
      await writeAudit(tx, { actor, action: 'order.note', subject, details, at: createdAt })
      return desk.findNotes(tx, [order])
    })
  }

  /** Corrects the number, and the carrier if one is given, of a parcel of an order. */
  async correctParcel(
    actor: Actor,
    scope: StoreScope,
    orderNo: string,
    { parcelId, no, company }: { parcelId: string; no: string; company?: string },
  ): Promise<void> {
    const order = await this.#find(orderNo, scope)
    const own = await this.deps.parcels.of(this.deps.db.q, [order])
    if (!own.some(({ id }) => id === parcelId)) failParam('parcel', '没有这个包裹')
    await this.deps.parcelOperator.correct(actor, parcelId, no, company)
  }

  async #audit(
    tx: Tx,
    actor: Actor,
    action: AuditAction & `order.${string}`,
    order: OrderRow,
    details?: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const subject = { kind: 'order', id: order.orderNo } as const
    const after = (await read.findAnyOrderByNo(tx, order.orderNo))?.status
    await writeAudit(tx, {
      actor,
      action,
      subject,
      details: { ...details, before: order.status, after },
      at: this.deps.clock.now(),
    })
  }

  async #find(orderNo: string, scope: StoreScope = 'all', q: Reader = this.deps.db.q): Promise<OrderRow> {
    const order = await read.findInScope(q, scope, orderNo)
    if (!order) failParam('orderNo', UNKNOWN_TEXT)
    return order
  }
}

const count = (pieces: readonly Pick<Pieces, 'number'>[]) => pieces.reduce((sum, { number }) => sum + number, 0)

/** The actor as the shopper's log shows it: the store or the system. */
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
