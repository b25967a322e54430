import { SHOP_CART_TYPE } from '@contract/codes/cart'
import { NOT_SENT } from '@contract/codes/delivery'
import { FREIGHT_COUPON, OFFER_TYPE } from '@contract/codes/offer'
import { DELIVERY_TYPE, ORDER_EXPIRE_MS, ORDER_STATUS, SUBMIT_SOURCE } from '@contract/codes/order'
import { MOST_UNPAID_PICKUPS, PICKUP_GRACE_MS } from '@contract/codes/pickup'
import type { CommitInput, CommitReply, SubmitProblem } from '@contract/schema/order'
import type { Caller } from '../../../kernel/caller'
import type { Db, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { once } from '../../../kernel/idempotency'
import { newId } from '../../../kernel/ids'
import type { Outbox } from '../../../kernel/outbox'
import type { ReservationRef, Reservations } from '../../../kernel/reservations'
import { PLAIN_FACTOR } from '../../customer/member'
import type { Payables } from '../../finance/payment'
import { POINTS_BOOK, pointsOf } from '../../finance/points'
import {
  binsOf,
  type CheckoutRequest,
  type CheckoutService,
  itemRequests,
  type Plan,
  type PlannedStore,
  requestsOf,
  slotRequests,
  unpaidPickupRequests,
} from '../checkout'
import { UNPAID_PICKUP } from '../slot'
import type { OrderDeps } from './order.deps'
import * as repo from './order.repo'
import { nextParentNo, orderNoOf } from './order.rules'

export interface CommitCall extends Caller {
  input: CommitInput
  idempotency: { key: string; body: string }
}

const ENDPOINT = 'POST productOrder/commitOrder'
const COUPON_GONE = '优惠券已失效，请重新选择'
const EXCHANGE_GONE = '积分不足，或已兑完'
const UNPAID_TEXT = `最多同时有 ${MOST_UNPAID_PICKUPS} 个到店付款的预约，请先付款或改为在线支付`
const PAY_FIRST_TEXT = '这笔订单不能到店付款，请重新确认'
const CARD_ENDED = '会员已到期，价格有变化，请重新确认'
const POINTS_GONE = '可用积分不足，请重新确认'

/** Submits that bought what lay in a cart; the others leave it alone. */
const FROM_CART: readonly string[] = [SUBMIT_SOURCE.cart, SUBMIT_SOURCE.storeCart, SUBMIT_SOURCE.scanCart]

interface PlacedOrder {
  orderId: string
  orderNo: string
  planned: PlannedStore
  lines: (PlannedStore['lines'][number] & { orderLineId: string })[]
}

export interface OrderCommitDeps extends OrderDeps {
  db: Db
  checkout: CheckoutService
  reservations: Reservations
  payables: Payables
  outbox: Pick<Outbox, 'publish'>
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
    await this.deps.sensitiveWords.refuse(...input.binComits.map(({ remark }) => remark), input.invoice?.title)
    const ask = await this.deps.checkout.prepare(call, binsOf(input.binComits), input, true)
    const id = { owner: uid, endpoint: ENDPOINT, ...call.idempotency }
    const reply = await this.deps.db.tx((tx) => once(tx, id, now, () => this.#place(tx, ask, input)))
    // A crash before this is made good by the event of the placed order.
    if (reply.payAmount === 0) await this.deps.payables.settleFree(reply.payOrderNo)
    return reply
  }

  async #place(tx: Tx, request: CheckoutRequest, input: CommitInput): Promise<CommitReply> {
    const ask = await this.deps.checkout.claimCoupons(tx, request)
    const { uid, now } = ask
    const plan = await this.deps.checkout.plan(tx, ask)
    refuseProblems(plan.problems)
    if (plan.needsAddress && !plan.address) {
      fail('SYS_BIZ_DATA_ERROR_CODE', input.addressId ? '收货地址已失效，请重新选择' : '请选择收货地址')
    }
    const payableCents = plan.totals.payableCents
    if (ask.couponIds?.some((id) => !plan.coupons.chosenIds.includes(id))) {
      fail('SYS_BIZ_DATA_ERROR_CODE', COUPON_GONE, { payAmount: payableCents })
    }
    if (payableCents !== input.payAmount) {
      fail('SYS_BIZ_DATA_ERROR_CODE', '价格已变化，请刷新', { payAmount: payableCents })
    }
    if (input.payAtPickup && !plan.payAtPickup) fail('SYS_BIZ_DATA_ERROR_CODE', PAY_FIRST_TEXT)
    const until = plan.payAtPickup && plan.stores[0]?.appointment?.chosen?.until
    const parentNo = nextParentNo(now)
    const placed = plan.stores.map((planned, index) => ({
      orderId: newId(),
      orderNo: orderNoOf(parentNo, index),
      planned,
      lines: planned.lines.map((line) => ({ ...line, orderLineId: newId() })),
    }))
    const expireAt = until ? until + PICKUP_GRACE_MS : now + ORDER_EXPIRE_MS
    const payOrderNo = await this.deps.payables.open(
      tx,
      {
        uid,
        ref: parentNo,
        title: `乐廊订单 ${parentNo}`,
        expireAt,
        parts: placed.map(({ orderId, planned }) => ({
          subject: 'order',
          subjectId: orderId,
          cents: planned.sums.payableCents,
        })),
      },
      placed.map(({ orderNo, orderId }) => ({ no: orderNo, kind: 'order' as const, uid, id: orderId })),
    )
    await this.#reserve(tx, { uid, no: parentNo }, placed, plan, ask)

    const pointsFactor = plan.isMember
      ? ((await this.deps.members.atOrder(tx, uid, now)) ?? fail('SYS_BIZ_DATA_ERROR_CODE', CARD_ENDED))
      : PLAIN_FACTOR
    const head = { uid, parentNo, payOrderNo, now, expireAt, pointsFactor, orderSource: input.orderSource }
    await repo.insertOrders(
      tx,
      placed.map((order) => orderRow(head, order, plan)),
    )
    await repo.insertLines(
      tx,
      placed.flatMap((order) => lineRows(uid, order)),
    )
    await repo.insertAdjustments(
      tx,
      placed.flatMap((order) => adjustmentRows(uid, order, plan)),
    )
    await repo.insertEvents(
      tx,
      placed.map((order) => placedEvent(uid, order, now)),
    )
    for (const { orderId } of plan.payAtPickup ? placed : [])
      await this.deps.outbox.publish(tx, 'order.appointed', { uid, orderId })
    if (input.invoice) {
      // Of nothing paid nothing is invoiced.
      const orderIds = placed.flatMap(({ orderId, planned }) => (planned.sums.payableCents > 0 ? [orderId] : []))
      await this.deps.invoices.ask(tx, uid, orderIds, input.invoice, now)
    }
    if (FROM_CART.includes(input.source)) {
      const cartType = input.shopCartType ?? SHOP_CART_TYPE.normal
      const lines = plan.stores.flatMap((one) => one.lines)
      const skuIds = lines.filter(({ offerId }) => !offerId).map(({ skuId }) => skuId)
      await this.deps.cart.removeSkus(tx, uid, cartType, skuIds)
      const offerIds = lines.flatMap(({ offerId }) => (offerId ? [offerId] : []))
      await this.deps.cart.forgetAddOns(tx, uid, cartType, [...new Set(offerIds)])
    }
    return {
      parentNo,
      payOrderNo,
      payAmount: payableCents,
      presentPoints: plan.stores.reduce(
        (sum, { sums, bonusPoints }) =>
          sum + pointsOf({ goodsCents: sums.goodsCents, factorX10: pointsFactor, bonusPoints }),
        0,
      ),
      orders: placed.map(({ orderId, orderNo, planned }) => ({ orderId, orderNo, storeId: planned.store.storeId })),
    }
  }

  /** All lines or none: what is short is told by name, and the transaction fails. */
  async #reserve(
    tx: Tx,
    ref: ReservationRef,
    placed: readonly PlacedOrder[],
    plan: Plan,
    { offers, now }: CheckoutRequest,
  ): Promise<void> {
    const lines = placed.flatMap((order) => order.lines)
    const { coupons, payAtPickup } = plan
    const requests = {
      ...itemRequests(plan, placed[0]?.orderId ?? '', lines[0]),
      ...requestsOf(lines, offers, now),
      coupon: placed.flatMap((order) => couponRequests(order, coupons.chosenIds)),
      points: placed.flatMap(pointsRequests),
      slot: placed.flatMap(({ planned: { store, appointment }, lines: [first] }) =>
        slotRequests(store.storeId, first?.orderLineId, appointment),
      ),
      unpaidPickup: payAtPickup ? unpaidPickupRequests(lines[0]?.orderLineId) : [],
    }
    const refused = await this.deps.reservations.reserve(tx, ref, requests, now)
    if (refused.length === 0) return
    if (refused.some(({ kind }) => kind === UNPAID_PICKUP)) fail('SYS_BIZ_DATA_ERROR_CODE', UNPAID_TEXT)
    if (refused.some(({ kind }) => kind === 'coupon')) fail('SYS_BIZ_DATA_ERROR_CODE', COUPON_GONE)
    if (refused.some(({ kind }) => kind === 'points')) fail('SYS_BIZ_DATA_ERROR_CODE', POINTS_GONE)
    if (refused.some(({ kind }) => kind === 'pointItem' || kind === 'pointItemOf'))
      fail('SYS_BIZ_DATA_ERROR_CODE', EXCHANGE_GONE)
    refuseProblems(await this.deps.checkout.problemsOf(tx, ref.uid, lines, refused, now))
  }
}

/** The coupons that took something off an order or gave to it, at its first line; those of the mall at each of their orders. */
function couponRequests({ lines }: PlacedOrder, chosenIds: readonly string[]) {
  const taken = lines.flatMap(({ quoted: { discounts, freightOff } }) =>
    [...discounts, ...(freightOff ? [freightOff] : [])].filter(({ ref }) => chosenIds.includes(ref)),
  )
  const ids = [...new Set(taken.map(({ ref }) => ref))].sort()
  const [first] = lines
  return first ? ids.map((key) => ({ lineId: first.orderLineId, key, number: 1 })) : []
}

/** The points that an order is paid with, a cent each, at its first line. */
function pointsRequests({ lines }: PlacedOrder) {
  const taken = lines.flatMap(({ quoted }) => quoted.discounts.filter(({ kind }) => kind === OFFER_TYPE.points))
  const points = taken.reduce((sum, { cents }) => sum + cents, 0)
  const [first] = lines
  return first && points > 0 ? [{ lineId: first.orderLineId, key: POINTS_BOOK, number: 1, data: { points } }] : []
}

/** SYS_BIZ_DATA_ERROR_CODE naming the first problem's goods, with all problems as its data. */
function refuseProblems(problems: readonly SubmitProblem[]): void {
  const [first] = problems
  if (first) fail('SYS_BIZ_DATA_ERROR_CODE', `「${first.title}」${first.text}`, { problems })
}

interface OrderHead {
  uid: string
  parentNo: string
  payOrderNo: string
  now: number
  expireAt: number
  /** In tenths. */
  pointsFactor: number
  orderSource: number
}

function orderRow(head: OrderHead, { orderId, orderNo, planned }: PlacedOrder, plan: Plan): repo.OrderRow {
  const { store, delivery, lines, sums } = planned
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
    remark: planned.remark,
    address: plan.needsAddress && plan.address && !NOT_SENT.includes(delivery.type) ? JSON.stringify(plan.address) : '',
    originalCents: sums.originalCents,
    discountCents: sums.originalCents - sums.goodsCents,
    freightCents: sums.freightCents,
    freightOffCents: lines.reduce((sum, { quoted }) => sum + (quoted.freightOff?.cents ?? 0), 0),
    taxCents: sums.taxCents,
    payableCents: sums.payableCents,
    refundedCents: 0,
    returnedCents: 0,
    bonusPoints: planned.bonusPoints,
    slotChanges: 0,
    payAtPickup: plan.payAtPickup ? 1 : 0,
    pointsFactor: head.pointsFactor,
    slotFrom: planned.appointment?.chosen?.at ?? 0,
    slotUntil: planned.appointment?.chosen?.until ?? 0,
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

function lineRows(uid: string, { orderId, lines }: PlacedOrder): repo.OrderLineRow[] {
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

function adjustmentRows(uid: string, { orderId, lines }: PlacedOrder, plan: Plan): repo.AdjustmentRow[] {
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

function placedEvent(uid: string, { orderId }: PlacedOrder, now: number): repo.OrderEventRow {
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
