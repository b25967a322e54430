import { SHOP_CART_TYPE } from '@contract/codes/cart'
import { DELIVERY_TYPE, ORDER_EXPIRE_MS, ORDER_STATUS, SUBMIT_SOURCE } from '@contract/codes/order'
import { SENSITIVE_TEXT } from '@contract/codes/sensitive'
import type { CommitInput, CommitReply, SubmitProblem } from '@contract/schema/order'
import type { Db, Tx } from '../../kernel/db'
import { fail } from '../../kernel/errors'
import { once } from '../../kernel/idempotency'
import { newId, randomToken } from '../../kernel/ids'
import type { Jobs } from '../../kernel/jobs'
import type { Outbox } from '../../kernel/outbox'
import { type Ask, binsOf, type CheckoutService, isPickup, type Plan, type PlannedStore, problemOf } from '../checkout'
import { stockText } from '../purchase'
import type { OrderPayments, OrderPorts } from './order.ports'
import * as repo from './order.repo'
import { nextParentNo, orderNoOf } from './order.rules'
import { boughtNumbers } from './order-read.repo'

export interface CommitCall {
  uid: string
  input: CommitInput
  now: number
  idempotency: { key: string; body: string }
}

const ENDPOINT = 'POST productOrder/commitOrder'

/** Submits that bought what lay in a cart; the others leave it alone. */
const FROM_CART: readonly string[] = [SUBMIT_SOURCE.cart, SUBMIT_SOURCE.storeCart, SUBMIT_SOURCE.scanCart]

interface PlacedOrder {
  orderId: string
  orderNo: string
  planned: PlannedStore
}

/** The commit of a submit: one transaction from pricing to the last row (spec 4 "Submit flow"; behaviours 2.5). */
export class OrderCommitService {
  constructor(
    private readonly db: Db,
    private readonly checkout: CheckoutService,
    private readonly ports: OrderPorts,
    private readonly jobs: Jobs,
    private readonly outbox: Outbox,
    private readonly payments: () => OrderPayments,
  ) {}

  /**
   * Prices anew, reserves stock and writes one order a store under one parentNo and payOrderNo. The same key gives the
   * same reply. SYS_BIZ_DATA_ERROR_CODE: problems in its data, another price than `payAmount`, or no address.
   */
  async commit(call: CommitCall): Promise<CommitReply> {
    const { uid, input, now } = call
    for (const { remark } of input.binComits) {
      if (remark?.trim() && (await this.ports.words.containsSensitive(remark))) {
        fail('SYS_BIZ_DATA_ERROR_CODE', SENSITIVE_TEXT)
      }
    }
    const ask = await this.checkout.ask(uid, binsOf(input.binComits), input.addressId, true, now)
    const id = { owner: uid, endpoint: ENDPOINT, ...call.idempotency }
    const reply = await this.db.tx((tx) => once(tx, id, now, () => this.#place(tx, ask, input)))
    // A crash before this is made good by the event of the placed order.
    if (reply.payAmount === 0) await this.payments().settleFree(reply.payOrderNo)
    return reply
  }

  async #place(tx: Tx, ask: Ask, input: CommitInput): Promise<CommitReply> {
    const { uid, now } = ask
    const plan = await this.checkout.plan(tx, ask, async (q, owner, limits) => {
      // Two submits at once may not both count the same purchases: the second one waits here for the first.
      await repo.lockShopper(tx, owner, now)
      return boughtNumbers(q, owner, limits)
    })
    refuseProblems(plan.problems)
    if (plan.needsAddress && !plan.address) {
      fail('SYS_BIZ_DATA_ERROR_CODE', input.addressId ? '收货地址已失效，请重新选择' : '请选择收货地址')
    }
    const payableCents = plan.totals.payableCents
    if (payableCents !== input.payAmount) {
      fail('SYS_BIZ_DATA_ERROR_CODE', '价格已变化，请刷新', { payAmount: payableCents })
    }
    const parentNo = nextParentNo(now)
    const payOrderNo = randomToken()
    const placed = plan.stores.map((planned, index) => ({
      orderId: newId(),
      orderNo: orderNoOf(parentNo, index),
      planned,
    }))
    await this.#reserve(tx, parentNo, plan, now)

    const expireAt = now + ORDER_EXPIRE_MS
    const head = { uid, parentNo, payOrderNo, now, expireAt, orderSource: input.orderSource }
    await repo.insertParent(tx, {
      parent_no: parentNo,
      uid,
      pay_order_no: payOrderNo,
      state: 'unpaid',
      payable_cents: payableCents,
      order_count: placed.length,
      created_at: now,
      expire_at: expireAt,
    })
    await repo.insertOrders(
      tx,
      placed.map((order) => orderRow(head, order, plan)),
    )
    await repo.insertLines(
      tx,
      placed.flatMap((order) => lineRows(uid, order)),
    )
    await repo.insertEvents(
      tx,
      placed.map((order) => placedEvent(uid, order, now)),
    )
    await this.jobs.schedule(tx, { kind: 'order.expire', key: parentNo, dueAt: expireAt, payload: { parentNo } })
    if (payableCents === 0) await this.outbox.publish(tx, 'order.free', { payOrderNo })
    if (FROM_CART.includes(input.source)) {
      const skuIds = plan.stores.flatMap((one) => one.lines.map((line) => line.skuId))
      await this.ports.cart.removeSkus(tx, uid, input.shopCartType ?? SHOP_CART_TYPE.normal, skuIds)
    }
    return {
      parentNo,
      payOrderNo,
      payAmount: payableCents,
      orders: placed.map(({ orderId, orderNo, planned }) => ({ orderId, orderNo, storeId: planned.store.storeId })),
    }
  }

  /** All lines or none: what is short is told by name, and the transaction fails. */
  async #reserve(tx: Tx, parentNo: string, plan: Plan, now: number): Promise<void> {
    const lines = plan.stores.flatMap((one) => one.lines)
    const short = await this.ports.stock.reserve(tx, parentNo, lines, now)
    if (short.length === 0) return
    const free = await this.ports.stock.available(tx, short)
    const isShort = new Set(short)
    const shortLines = lines.filter((line) => isShort.has(line.skuId))
    refuseProblems(shortLines.map((line) => problemOf(line.sku, 'outOfStock', stockText(free.get(line.skuId) ?? 0))))
  }
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
  orderSource: number
}

function orderRow(head: OrderHead, { orderId, orderNo, planned }: PlacedOrder, plan: Plan): repo.OrderRow {
  const { store, delivery, lines, sums } = planned
  return {
    id: orderId,
    order_no: orderNo,
    parent_no: head.parentNo,
    pay_order_no: head.payOrderNo,
    uid: head.uid,
    store_id: store.storeId,
    store_name: store.name,
    status: ORDER_STATUS.unpaid,
    delivery_type: delivery.type,
    order_source: head.orderSource,
    promise_minutes: delivery.type === DELIVERY_TYPE.instant ? store.instantMinutes : 0,
    remark: planned.remark,
    address: plan.needsAddress && plan.address && !isPickup(delivery.type) ? JSON.stringify(plan.address) : '',
    original_cents: sums.originalCents,
    member_saved_cents: sums.originalCents - sums.goodsCents,
    freight_cents: sums.freightCents,
    tax_cents: sums.taxCents,
    payable_cents: sums.payableCents,
    refunded_cents: 0,
    returned_cents: 0,
    total_number: lines.reduce((sum, line) => sum + line.number, 0),
    search_text: [orderNo, store.name, ...lines.map((line) => line.sku.title)].join('\n').toLowerCase(),
    pay_way_text: '',
    parcels: '[]',
    close_reason: '',
    address_changes: 0,
    reminded_at: 0,
    is_receive_extended: 0,
    is_hidden: 0,
    created_at: head.now,
    expire_at: head.expireAt,
    paid_at: 0,
    shipped_at: 0,
    receive_by: 0,
    received_at: 0,
    closed_at: 0,
  }
}

function lineRows(uid: string, { orderId, planned }: PlacedOrder): repo.OrderLineRow[] {
  return planned.lines.map(({ sku, quoted, number, sourceChannel }) => ({
    id: newId(),
    order_id: orderId,
    uid,
    sku_id: sku.skuId,
    product_id: sku.productId,
    title: sku.title,
    spec_text: sku.specText,
    picture: JSON.stringify(sku.picture),
    unit_cents: quoted.unitCents,
    number,
    original_cents: quoted.originalCents,
    discounts: JSON.stringify(quoted.discounts),
    payable_cents: quoted.payableCents,
    freight_cents: quoted.freightCents,
    tax_cents: quoted.taxCents,
    source_channel: sourceChannel,
  }))
}

function placedEvent(uid: string, { orderId }: PlacedOrder, now: number): repo.OrderEventRow {
  return {
    id: newId(),
    order_id: orderId,
    uid,
    event: 'place',
    status: ORDER_STATUS.unpaid,
    actor: 'shopper',
    note: '',
    created_at: now,
  }
}
