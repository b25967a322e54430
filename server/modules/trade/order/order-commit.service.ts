import { SHOP_CART_TYPE } from '@contract/codes/cart'
import { NOT_SENT } from '@contract/codes/delivery'
import { FREIGHT_COUPON } from '@contract/codes/offer'
import { DELIVERY_TYPE, ORDER_EXPIRE_MS, ORDER_STATUS, SUBMIT_SOURCE } from '@contract/codes/order'
import type { CommitInput, CommitReply, SubmitProblem } from '@contract/schema/order'
import type { Caller } from '../../../kernel/caller'
import type { Db, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { once } from '../../../kernel/idempotency'
import { newId } from '../../../kernel/ids'
import type { ReservationRef, Reservations } from '../../../kernel/reservations'
import type { Payables } from '../../finance/payment'
import {
  basketsOf,
  type CheckoutService,
  type Plan,
  type PlannedStore,
  type PreparedCheckout,
  requestsOf,
} from '../checkout'
import type { OrderDeps } from './order.deps'
import * as repo from './order.repo'
import { nextParentNo, orderNoOf } from './order.rules'
import type { OrderPartTable } from './order.tables'
import * as parts from './order-part.repo'

export interface CommitCall extends Caller {
  input: CommitInput
  idempotency: { key: string; body: string }
}

const ENDPOINT = 'POST productOrder/commitOrder'

/** Submits that bought what lay in a cart; the others leave it alone. */
const FROM_CART: readonly string[] = [SUBMIT_SOURCE.cart, SUBMIT_SOURCE.storeCart, SUBMIT_SOURCE.scanCart]

export interface OrderCommitDeps extends Pick<OrderDeps, 'cart'> {
  db: Db
  checkout: Pick<CheckoutService, 'prepare' | 'plan' | 'problemsOf'>
  reservations: Reservations
  payables: Pick<Payables, 'open' | 'settleFree'>
}

/** The commit of a submit: one transaction from pricing to the last row (spec 4 "Submit flow"; behaviours 2.5). */
export class OrderCommitService {
  constructor(private readonly deps: OrderCommitDeps) {}

  /**
   * Prices anew, reserves stock and writes one order a store under one parentNo and payOrderNo. The same key gives the
   * same reply. SYS_BIZ_DATA_ERROR_CODE: problems in its data, another price than `payAmount`, or no address.
   */
  async commit(call: CommitCall): Promise<CommitReply> {
    const { uid, input, now } = call
    const prepared = await this.deps.checkout.prepare(call, { baskets: basketsOf(input.binComits) }, input, true)
    const id = { owner: uid, endpoint: ENDPOINT, ...call.idempotency }
    const reply = await this.deps.db.tx((tx) => once(tx, id, now, () => this.#place(tx, prepared, input)))
    // A crash before this is made good by the event of the placed order.
    if (reply.payAmount === 0) await this.deps.payables.settleFree(reply.payOrderNo)
    return reply
  }

  async #place(tx: Tx, prepared: PreparedCheckout, input: CommitInput): Promise<CommitReply> {
    const { runs, request } = prepared
    const { uid, now } = request
    await runs.enter(tx)
    const plan = this.deps.checkout.plan(prepared)
    const { stores, settled } = plan
    const payableCents = plan.totals.payableCents
    refuse(plan, input)
    const parentNo = nextParentNo(now)
    const placed = stores.map((store, index) => ({ ...store, orderNo: orderNoOf(parentNo, index) }))
    const expireAt = settled.payBy() ?? now + ORDER_EXPIRE_MS
    const payOrderNo = await this.deps.payables.open(
      tx,
      {
        uid,
        ref: parentNo,
        title: `乐廊订单 ${parentNo}`,
        expireAt,
        parts: placed.map(({ orderId, payableCents: cents }) => ({ subject: 'order', subjectId: orderId, cents })),
      },
      placed.map(({ orderNo, orderId }) => ({ no: orderNo, kind: 'order' as const, uid, id: orderId })),
    )
    const head = { uid, parentNo, payOrderNo, now, expireAt, orderSource: input.orderSource }
    await Promise.all([
      repo.insertOrders(
        tx,
        placed.map((order) => orderRow(head, order, plan)),
      ),
      repo.insertLines(
        tx,
        placed.flatMap((order) => lineRows(uid, order)),
      ),
      repo.insertAdjustments(
        tx,
        placed.flatMap((order) => adjustmentRows(uid, order, plan)),
      ),
      parts.insertFees(
        tx,
        placed.flatMap((order) => feeRows(uid, order)),
      ),
      parts.insertParts(
        tx,
        placed.flatMap((order) => partRows(uid, order, plan)),
      ),
      repo.insertEvents(
        tx,
        placed.map((order) => placedEvent(uid, order, now)),
      ),
      FROM_CART.includes(input.source) && this.#takeFromCart(tx, uid, plan, input.shopCartType),
    ])
    await runs.placed(tx, placed)
    // Last: rows of stock are shared by all shoppers, and stay locked until the transaction ends.
    await this.#reserve(tx, { uid, no: parentNo }, plan, prepared)
    return {
      parentNo,
      payOrderNo,
      payAmount: payableCents,
      ...settled.commitView(),
      orders: placed.map(({ orderId, orderNo, store }) => ({ orderId, orderNo, storeId: store.storeId })),
    }
  }

  /** What was bought leaves the cart. */
  async #takeFromCart(tx: Tx, uid: string, { stores }: Plan, cartType: number = SHOP_CART_TYPE.normal): Promise<void> {
    const lines = stores.flatMap((one) => one.lines)
    const skuIds = lines.filter(({ offerId }) => !offerId).map(({ skuId }) => skuId)
    await this.deps.cart.removeSkus(tx, uid, cartType, skuIds)
    const offerIds = lines.flatMap(({ offerId }) => (offerId ? [offerId] : []))
    await this.deps.cart.forgetAddOns(tx, uid, cartType, [...new Set(offerIds)])
  }

  /** All lines or none: what is short is told by name, and the transaction fails. */
  async #reserve(
    tx: Tx,
    ref: ReservationRef,
    { stores, settled }: Plan,
    { runs, request: { offers, now } }: PreparedCheckout,
  ): Promise<void> {
    const lines = stores.flatMap((one) => one.lines)
    const requests = settled.requests(requestsOf(lines, offers, now))
    const refused = await this.deps.reservations.reserve(tx, ref, requests, now)
    if (refused.length === 0) return
    const words = runs.refusal(refused, stores)
    if (typeof words === 'string') fail('SYS_BIZ_DATA_ERROR_CODE', words)
    refuseProblems(words ?? (await this.deps.checkout.problemsOf(tx, ref.uid, lines, refused, now)))
  }
}

/** SYS_BIZ_DATA_ERROR_CODE where a commit asks for something else than what can be had at the price that it names. */
function refuse({ problems, needsAddress, address, settled, totals }: Plan, input: CommitInput): void {
  refuseProblems(problems)
  if (needsAddress && !address)
    fail('SYS_BIZ_DATA_ERROR_CODE', input.addressId ? '收货地址已失效，请重新选择' : '请选择收货地址')
  const payAmount = totals.payableCents
  const refusal = settled.refusal() ?? (payAmount === input.payAmount ? null : '价格已变化，请刷新')
  if (refusal) fail('SYS_BIZ_DATA_ERROR_CODE', refusal, { payAmount })
}

/** SYS_BIZ_DATA_ERROR_CODE naming the first problem's goods, with all problems as its data. */
function refuseProblems(problems: readonly SubmitProblem[]): void {
  const [first] = problems
  if (first) fail('SYS_BIZ_DATA_ERROR_CODE', `「${first.title}」${first.text}`, { problems })
}

interface Placed extends PlannedStore {
  orderNo: string
}

interface OrderHead {
  uid: string
  parentNo: string
  payOrderNo: string
  now: number
  expireAt: number
  orderSource: number
}

function orderRow(head: OrderHead, order: Placed, plan: Plan): repo.OrderRow {
  const { orderId, orderNo, store, delivery, lines, sums, appointment } = order
  return {
    uid: head.uid,
    id: orderId,
    orderNo,
    parentNo: head.parentNo,
    payableNo: head.payOrderNo,
    storeId: store.storeId,
    storeName: store.name,
    status: ORDER_STATUS.unpaid,
    deliveryType: delivery.type,
    orderSource: head.orderSource,
    promiseMinutes: delivery.type === DELIVERY_TYPE.instant ? store.instantMinutes : 0,
    address: plan.needsAddress && plan.address && !NOT_SENT.includes(delivery.type) ? JSON.stringify(plan.address) : '',
    originalCents: sums.originalCents,
    discountCents: sums.originalCents - sums.goodsCents,
    payableCents: order.payableCents,
    refundedCents: 0,
    returnedCents: 0,
    slotChanges: 0,
    payAtPickup: appointment?.isPaidThere ? 1 : 0,
    slotFrom: appointment?.at ?? 0,
    slotUntil: appointment?.until ?? 0,
    totalNumber: lines.reduce((sum, line) => sum + line.number, 0),
    searchText: [orderNo, store.name, ...lines.map((line) => line.sku.title)].join('\n').toLowerCase(),
    payWayText: '',
    closeReason: '',
    addressChanges: 0,
    remindedAt: 0,
    isReceiveExtended: 0,
    isHidden: 0,
    createdAt: head.now,
    expireAt: head.expireAt,
    paidAt: 0,
    shippedAt: 0,
    receiveBy: 0,
    receivedAt: 0,
    closedAt: 0,
  }
}

function lineRows(uid: string, { orderId, lines }: Placed): repo.OrderLineRow[] {
  return lines.map(({ orderLineId, sku, quoted, number, sourceChannel }) => ({
    uid,
    orderId,
    id: orderLineId,
    skuId: sku.skuId,
    productId: sku.productId,
    title: sku.title,
    specText: sku.specText,
    picture: JSON.stringify(sku.picture),
    unitCents: quoted.unitCents,
    number,
    originalCents: quoted.originalCents,
    payableCents: quoted.payableCents,
    freightCents: quoted.freightCents,
    taxCents: quoted.taxCents,
    sourceChannel,
    ticketUses: sku.ticket?.uses ?? 0,
    ticketDays: sku.ticket?.days ?? 0,
    caseNo: '',
    returnedNumber: 0,
    replacedNumber: 0,
    isReviewed: 0,
    appendUntil: 0,
  }))
}

function adjustmentRows(uid: string, { orderId, lines }: Placed, plan: Plan): repo.AdjustmentRow[] {
  const offers = new Map(plan.discounts.map(({ id, title }, turn) => [id, { title, turn }]))
  return lines.flatMap(({ orderLineId, quoted: { discounts, freightOff } }) => {
    const of = { uid, orderId, lineId: orderLineId }
    return [
      ...discounts.map(({ kind, ref, cents }) => ({
        ...of,
        kind,
        ref,
        cents,
        ...(offers.get(ref) ?? { title: '', turn: 0 }),
      })),
      ...(freightOff ? [{ ...of, kind: FREIGHT_COUPON, ...freightOff, turn: offers.size } as const] : []),
    ]
  })
}

/** Those that cost something. */
function feeRows(uid: string, { orderId, fees }: Placed): parts.OrderFeeRow[] {
  return fees.flatMap(({ kind, title, cents }, turn) => (cents > 0 ? [{ uid, orderId, kind, title, cents, turn }] : []))
}

/** What parts of the checkout keep. */
function partRows(uid: string, { orderId, store }: Placed, { settled }: Plan): OrderPartTable[] {
  return settled.keeps(store.storeId).map(({ part, data }) => ({ uid, orderId, part, data: JSON.stringify(data) }))
}

function placedEvent(uid: string, { orderId }: Placed, now: number): repo.OrderEventRow {
  return {
    uid,
    orderId,
    id: newId(),
    event: 'place',
    status: ORDER_STATUS.unpaid,
    actor: 'shopper',
    note: '',
    createdAt: now,
  }
}
