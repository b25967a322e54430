import { SHOP_CART_TYPE } from '@contract/codes/cart'
import { NOT_SENT } from '@contract/codes/delivery'
import { DELIVERY_TYPE, ORDER_EXPIRE_MS, ORDER_STATUS, SUBMIT_SOURCE } from '@contract/codes/order'
import type { CommitInput, CommitReply, SubmitProblem } from '@contract/schema/order'
import type { Caller } from '../../../kernel/caller'
import type { Db, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { findReply, type IdempotencyKey, keepReply, takeKey } from '../../../kernel/idempotency'
import { newId } from '../../../kernel/ids'
import type { Refusal, Reservations } from '../../../kernel/reservations'
import type { Payables } from '../../finance/payment'
import type { CartService } from '../cart'
import {
  basketsOf,
  type CheckoutService,
  type Plan,
  type PlannedStore,
  type PreparedCheckout,
  requestsOf,
} from '../checkout'
import * as repo from './order.repo'
import { nextParentNo, orderNoOf } from './order.rules'
import type { OrderPartTable } from './order.tables'
import * as parts from './order-part.repo'
import { receiverOf } from './order-receiver.rules'

export interface CommitCall extends Caller {
  input: CommitInput
  idempotency: { key: string; body: string }
}

const ENDPOINT = 'POST productOrder/commitOrder'

/** Submits from a cart, whose lines are removed after the commit; other submits leave the cart unchanged. */
const FROM_CART: readonly string[] = [SUBMIT_SOURCE.cart, SUBMIT_SOURCE.storeCart, SUBMIT_SOURCE.scanCart]

export interface OrderCommitDeps {
  cart: Pick<CartService, 'removeLines' | 'removeSkus' | 'forgetAddOns'>
  db: Db
  checkout: Pick<CheckoutService, 'prepare' | 'plan' | 'problemsOf'>
  reservations: Reservations
  payables: Pick<Payables, 'open' | 'settleFree'>
}

/** Commits a submit: one transaction from pricing to the last row. */
export class OrderCommitService {
  constructor(private readonly deps: OrderCommitDeps) {}

  /**
   * Prices again, reserves stock and writes one order per store under one parentNo and payOrderNo. A repeat of the
   * idempotency key returns the same reply. SYS_BIZ_DATA_ERROR_CODE: problems with the goods, a price other than
   * `payAmount`, or no address.
   */
  async commit(call: CommitCall): Promise<CommitReply> {
    const { uid, input } = call
    const id = { owner: uid, endpoint: ENDPOINT, ...call.idempotency }
    const preparing = this.deps.checkout.prepare(call, { baskets: basketsOf(input.binComits) }, input, true)
    // A repeated request must return its reply even when preparing fails, for example because the goods are sold out.
    preparing.catch(() => undefined)
    const reply =
      (await findReply<CommitReply>(this.deps.db.q, id)) ?? (await this.#commitOnce(id, await preparing, input))
    // After a crash before this line, the event of the placed order settles the payable.
    if (reply.payAmount === 0) await this.deps.payables.settleFree(reply.payOrderNo)
    return reply
  }

  #commitOnce(id: IdempotencyKey, prepared: PreparedCheckout, input: CommitInput): Promise<CommitReply> {
    return this.deps.db.tx(async (tx) => {
      const kept = await takeKey(tx, id, prepared.request.now)
      return kept === null ? this.#place(tx, id, prepared, input) : (JSON.parse(kept) as CommitReply)
    })
  }

  async #place(tx: Tx, id: IdempotencyKey, prepared: PreparedCheckout, input: CommitInput): Promise<CommitReply> {
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
        parts: placed.map(({ orderId, store, payableCents }) => ({
          subject: 'order',
          subjectId: orderId,
          cents: settled.firstCents(store.storeId) ?? payableCents,
        })),
      },
      placed.map(({ orderNo, orderId }) => ({ no: orderNo, kind: 'order' as const, uid, id: orderId })),
    )
    const head = { uid, parentNo, now, expireAt, orderSource: input.orderSource }
    const lines = stores.flatMap((one) => one.lines)
    const requests = settled.requests(requestsOf(lines, now))
    const [gone] = await Promise.all([
      this.deps.reservations.look(tx, requests),
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
    await this.#refuseShort(tx, gone, plan, prepared)
    await runs.placed(tx, placed)
    const reply = {
      parentNo,
      payOrderNo,
      payAmount: payableCents,
      ...settled.commitView(),
      orders: placed.map(({ orderId, orderNo, store }) => ({ orderId, orderNo, storeId: store.storeId })),
    }
    // Last, because shoppers share the rows of stock, which stay locked until the transaction ends.
    const [, refused] = await Promise.all([
      keepReply(tx, id, reply),
      this.deps.reservations.reserve(tx, { uid, no: parentNo }, requests, now),
    ])
    await this.#refuseShort(tx, refused, plan, prepared)
    return reply
  }

  /** Removes the bought lines from the cart. */
  async #takeFromCart(tx: Tx, uid: string, { stores }: Plan, cartType: number = SHOP_CART_TYPE.normal): Promise<void> {
    const lines = stores.flatMap((one) => one.lines)
    const lineIds = lines.flatMap(({ cartLineId }) => cartLineId ?? [])
    const skuIds = lines.filter(({ offerId, cartLineId }) => !offerId && !cartLineId).map(({ skuId }) => skuId)
    const offerIds = lines.flatMap(({ offerId }) => (offerId ? [offerId] : []))
    await Promise.all([
      this.deps.cart.removeLines(tx, uid, lineIds),
      this.deps.cart.removeSkus(tx, uid, cartType, skuIds),
      this.deps.cart.forgetAddOns(tx, uid, cartType, [...new Set(offerIds)]),
    ])
  }

  /** Fails the transaction with the problems of the refused reservations, if there are any. */
  async #refuseShort(
    tx: Tx,
    refused: readonly Refusal[],
    { stores }: Plan,
    { runs, request: { uid, now } }: PreparedCheckout,
  ): Promise<void> {
    if (refused.length === 0) return
    const words = runs.refusal(refused, stores)
    if (typeof words === 'string') fail('SYS_BIZ_DATA_ERROR_CODE', words)
    const lines = stores.flatMap((one) => one.lines)
    refuseProblems(words ?? (await this.deps.checkout.problemsOf(tx, uid, lines, refused, now)))
  }
}

/** SYS_BIZ_DATA_ERROR_CODE when the goods, the address or the price differ from what the commit states. */
function refuse({ problems, needsAddress, address, settled, totals }: Plan, input: CommitInput): void {
  refuseProblems(problems)
  if (needsAddress && !address)
    fail('SYS_BIZ_DATA_ERROR_CODE', input.addressId ? '收货地址已失效，请重新选择' : '请选择收货地址')
  const payAmount = totals.payableCents
  const refusal = settled.refusal() ?? (payAmount === input.payAmount ? null : '价格已变化，请刷新')
  if (refusal) fail('SYS_BIZ_DATA_ERROR_CODE', refusal, { payAmount })
}

/** SYS_BIZ_DATA_ERROR_CODE with the goods of the first problem in its message, and all problems as data. */
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
  now: number
  expireAt: number
  orderSource: number
}

function orderRow(head: OrderHead, order: Placed, plan: Plan): repo.OrderRow {
  const { orderId, orderNo, store, delivery, lines, sums } = order
  const isSent = plan.needsAddress && plan.address && !NOT_SENT.includes(delivery.type)
  const address = isSent ? JSON.stringify(plan.address) : ''
  return {
    uid: head.uid,
    id: orderId,
    orderNo,
    parentNo: head.parentNo,
    storeId: store.storeId,
    storeName: store.name,
    status: ORDER_STATUS.unpaid,
    deliveryType: delivery.type,
    orderSource: head.orderSource,
    promiseMinutes: delivery.type === DELIVERY_TYPE.instant ? store.instantMinutes : 0,
    address,
    ...receiverOf(address),
    originalCents: sums.originalCents,
    discountCents: sums.originalCents - sums.goodsCents,
    payableCents: order.payableCents,
    paidCents: 0,
    refundedCents: 0,
    returnedCents: 0,
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
    shipBy: 0,
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
    pieceGrams: sku.pieceGrams ?? 0,
    returnedNumber: 0,
    replacedNumber: 0,
    isReviewed: 0,
    appendUntil: 0,
  }))
}

function adjustmentRows(uid: string, { orderId, lines }: Placed, plan: Plan): repo.AdjustmentRow[] {
  const offers = new Map(
    [...plan.discounts, ...plan.freightDiscounts].map(({ id, title }, turn) => [id, { title, turn }]),
  )
  return lines.flatMap(({ orderLineId, quoted: { discounts, freightDiscounts } }) =>
    [...discounts, ...freightDiscounts].map(({ kind, ref, cents }) => ({
      uid,
      orderId,
      lineId: orderLineId,
      kind,
      ref,
      cents,
      ...(offers.get(ref) ?? { title: '', turn: 0 }),
    })),
  )
}

/** Fees above zero. */
function feeRows(uid: string, { orderId, fees }: Placed): parts.OrderFeeRow[] {
  return fees.flatMap(({ kind, title, cents }, turn) => (cents > 0 ? [{ uid, orderId, kind, title, cents, turn }] : []))
}

/** Data that checkout parts keep. */
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
