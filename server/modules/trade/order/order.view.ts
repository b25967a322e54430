import { NOT_SENT } from '@contract/codes/delivery'
import { FREIGHT_COUPON } from '@contract/codes/offer'
import { ORDER_STATUS } from '@contract/codes/order'
import type { Address } from '@contract/schema/address'
import type { OrderCard, OrderDetail, OrderLine, OrderPart, PlacedOrder } from '@contract/schema/order'
import type { Picture } from '@contract/schema/shared'
import type { Store } from '../../goods/store'
import { amountRows, rewardText } from '../checkout'
import { type ParcelRow, parcelText } from '../parcel'
import { type OrderState, stateOf } from './order.machine'
import type { AdjustmentRow, OrderLineRow, OrderRow } from './order.repo'
import {
  arriveText,
  buttonsOf,
  canChangeAddress,
  cancelRefundText,
  hintOf,
  newsOf,
  type OrderDisplayFacts,
  statusText,
  titleOf,
} from './order.rules'
import { afterSaleText, canAskFor, canReview, isInAfterSale } from './order-case.rules'
import { canChangeDelivery } from './order-delivery.rules'
import { isPickup, isTicket } from './order-tickets'

/** A row's columns under the names that the rules know. */
export function factsOf(
  row: OrderRow,
  parcels: readonly ParcelRow[] = [],
  ofLines = { canReview: false, canAppend: false, hasCase: false, isInAfterSale: false },
): OrderDisplayFacts {
  return {
    status: row.status,
    deliveryType: row.delivery_type,
    expireAt: row.expire_at,
    addressChanges: row.address_changes,
    remindedAt: row.reminded_at,
    receiveBy: row.receive_by,
    isReceiveExtended: row.is_receive_extended === 1,
    closeReason: row.close_reason,
    news: parcels.at(-1)?.news ?? '',
    shippedAt: row.shipped_at,
    ...ofLines,
    payableCents: row.payable_cents,
    refundedCents: row.refunded_cents,
    payWayText: row.pay_way_text,
    paidAt: row.paid_at,
    promiseMinutes: row.promise_minutes,
    slot: slotOf(row),
    isPaidAtPickup: row.pay_at_pickup === 1,
  }
}

/** When an order is fetched; null without an appointment. */
export const slotOf = ({ slot_from: at, slot_until: until }: OrderRow) => (at > 0 ? { at, until } : null)

export type ParcelBrief = OrderDetail['parcels'][number]

export const parcelBrief = ({ company, no, news, news_at }: ParcelRow): ParcelBrief => ({
  expressCompany: company,
  expressNo: no,
  news,
  newsAt: news_at,
})

export function addressOf(row: OrderRow): Address | null {
  return row.address === '' ? null : (JSON.parse(row.address) as Address)
}

/** Rows by the order they belong to. */
export function byOrder<R extends { order_id: string }>(rows: readonly R[]): Map<string, R[]> {
  const groups = new Map<string, R[]>()
  for (const row of rows) {
    const own = groups.get(row.order_id)
    if (own) own.push(row)
    else groups.set(row.order_id, [row])
  }
  return groups
}

/** How far each line is, of orders that were sent in part. */
export type SentLines = ReadonlyMap<string, string>
const NOTHING_SENT: SentLines = new Map()

export function lineView(
  order: OrderRow,
  row: OrderLineRow,
  now: number,
  sentLines: SentLines = NOTHING_SENT,
): OrderLine {
  return {
    orderLineId: row.id,
    skuId: row.sku_id,
    productId: row.product_id,
    title: row.title,
    specText: row.spec_text,
    picture: JSON.parse(row.picture) as Picture,
    price: row.unit_cents,
    number: row.number,
    payAmount: row.payable_cents,
    sentText: sentLines.get(row.id) ?? '',
    afterSaleText: afterSaleText(row),
    refundOrderNo: row.case_no,
    canAskBack: canAskFor(order, row, now),
  }
}

/** Orders by their parent, in the order they were placed. */
export function byParent(rows: readonly OrderRow[]): Map<string, OrderRow[]> {
  const groups = new Map<string, OrderRow[]>()
  for (const row of [...rows].sort((a, b) => (a.order_no < b.order_no ? -1 : 1))) {
    const group = groups.get(row.parent_no)
    if (group) group.push(row)
    else groups.set(row.parent_no, [row])
  }
  return groups
}

/** `row` as one of `placed`: itself, or while unpaid all of its checkout. */
export interface Placed {
  row: OrderRow
  placed: readonly OrderRow[]
  lines: ReadonlyMap<string, readonly OrderLineRow[]>
  parcels: ReadonlyMap<string, readonly ParcelRow[]>
  sentLines: SentLines
}

function factsIn(order: Placed, row: OrderRow, now: number): OrderDisplayFacts {
  return factsOf(row, order.parcels.get(row.id), ofLines(row, order.lines.get(row.id) ?? [], now))
}

/** Where something is brought, if anything is: what the address and its button go by. */
const broughtOf = ({ row, placed }: Placed) => placed.find((one) => !NOT_SENT.includes(one.delivery_type)) ?? row

const linesOf = ({ lines, sentLines }: Placed, row: OrderRow, now: number) =>
  (lines.get(row.id) ?? []).map((line) => lineView(row, line, now, sentLines))

/** What an order's shopper sees of its status: 5 while a case is open on every line of it. */
function statusOf(row: OrderRow, lines: readonly OrderLineRow[]) {
  if (isInAfterSale(row, lines)) return { status: ORDER_STATUS.afterSale, statusText: '售后中' }
  const facts = { status: row.status, deliveryType: row.delivery_type, shippedAt: row.shipped_at }
  return { status: row.status as OrderCard['status'], statusText: statusText(facts) }
}

function head(order: Placed, now: number) {
  const { row, placed } = order
  const sum = (column: 'total_number' | 'payable_cents') => placed.reduce((total, one) => total + one[column], 0)
  const isUnpaid = stateOf(row.status) === 'unpaid'
  return {
    orderId: row.id,
    orderNo: row.order_no,
    parentNo: row.parent_no,
    // A capability: it leaves only while it is good for something.
    payOrderNo: isUnpaid && now < row.expire_at ? row.payable_no : '',
    storeId: row.store_id,
    storeName: row.store_name,
    title: titleOf(placed.map((one) => one.store_name)),
    orderCount: placed.length,
    ...statusOf(row, order.lines.get(row.id) ?? []),
    deliveryType: row.delivery_type,
    lines: placed.flatMap((one) => linesOf(order, one, now)),
    totalNumber: sum('total_number'),
    payAmount: sum('payable_cents'),
    createdAt: row.created_at,
    serverNow: now,
    // What is paid at the store has its hour instead of a countdown.
    expireAt: isUnpaid && row.pay_at_pickup === 0 ? row.expire_at : null,
    receiveBy: stateOf(row.status) === 'toReceive' ? row.receive_by : null,
    cancelRefundText: cancelRefundText(factsOf(row)),
    buttons: buttonsOf(factsOf(broughtOf(order), [], ofLines(row, order.lines.get(row.id) ?? [], now)), now),
  }
}

function ofLines(row: OrderRow, own: readonly OrderLineRow[], now: number) {
  return {
    canReview: own.some((line) => canReview(row, line, now)),
    canAppend: own.some((line) => line.append_until > now),
    hasCase: own.some((line) => line.case_no !== ''),
    isInAfterSale: isInAfterSale(row, own),
  }
}

/** An order in the list. */
export function orderCard(order: Placed, now: number): OrderCard {
  return { ...head(order, now), news: newsOf(factsIn(order, order.row, now)) }
}

/** One order of a checkout. */
export function placedOrder(row: OrderRow, lines: readonly OrderLineRow[], now: number): PlacedOrder {
  return {
    orderId: row.id,
    orderNo: row.order_no,
    storeName: row.store_name,
    ...statusOf(row, lines),
    lines: lines.map((line) => lineView(row, line, now)),
    totalNumber: row.total_number,
    payAmount: row.payable_cents,
  }
}

/** An order by itself (behaviours 2.7 "Detail"); `stores` are as they are today, if they still are. */
export function orderDetail(
  order: Placed,
  stores: ReadonlyMap<string, Store>,
  adjustments: readonly AdjustmentRow[],
  now: number,
): Omit<OrderDetail, 'invoice' | 'invoiceAmount' | 'invoiced'> {
  const { row, placed } = order
  const moment = (at: number) => (at > 0 ? at : null)
  const inTurn = [...adjustments].sort((a, b) => a.turn - b.turn)
  const sum = (column: 'original_cents' | 'freight_cents' | 'tax_cents' | 'payable_cents') =>
    placed.reduce((total, one) => total + one[column], 0)
  return {
    ...head(order, now),
    hint: hintOf(factsIn(order, row, now)),
    address: addressOf(broughtOf(order)),
    parts: placed.map((one) => partView(order, one, stores.get(one.store_id), now)),
    amounts: amountRows(
      {
        originalCents: sum('original_cents'),
        discounts: inTurn.filter(({ kind }) => kind !== FREIGHT_COUPON),
        freightOff: inTurn.filter(({ kind }) => kind === FREIGHT_COUPON),
        freightCents: sum('freight_cents'),
        taxCents: sum('tax_cents'),
        payableCents: sum('payable_cents'),
      },
      row.paid_at > 0,
    ),
    rewardText: rewardOf(placed),
    payWayText: row.pay_way_text,
    paidAt: moment(row.paid_at),
    shippedAt: moment(row.shipped_at),
    receivedAt: moment(row.received_at),
    closedAt: moment(row.closed_at),
    closeReason: row.close_reason,
    canChangeDelivery: canChangeDelivery(row, canChangeAddress(factsOf(row)), now),
    parcels: (order.parcels.get(row.id) ?? []).map(parcelBrief),
    refund: refundOf(row),
    remindedAt: moment(row.reminded_at),
  }
}

const REWARDED: readonly OrderState[] = ['unpaid', 'awaitingAcceptance', 'toShip', 'toReceive']

function rewardOf(placed: readonly OrderRow[]): string {
  const open = placed.filter(({ status }) => REWARDED.includes(stateOf(status)))
  return rewardText(open.reduce((sum, { bonus_points }) => sum + bonus_points, 0))
}

/** What was asked back, by one name: all of it is back, or some is still under way. */
function refundOf({ refunded_cents: amount, returned_cents: returned }: OrderRow): OrderDetail['refund'] {
  return amount === 0 ? null : { label: returned < amount ? '退款中' : '已退款', amount }
}

function partView(order: Placed, row: OrderRow, store: Store | undefined, now: number): OrderPart {
  return {
    orderId: row.id,
    orderNo: row.order_no,
    storeId: row.store_id,
    deliveryType: row.delivery_type,
    store: {
      name: row.store_name,
      floor: store?.floor ?? '',
      phone: store?.phone ?? '',
      address: store?.address ?? '',
    },
    arriveText: arriveText(factsIn(order, row, now)),
    lines: linesOf(order, row, now),
    remark: row.remark,
  }
}

/** What a message of an order names; money in cents. */
export interface OrderTrade {
  uid: string
  orderId: string
  storeName: string
  titles: string[]
  totalNumber: number
  payableCents: number
  refundedCents: number
  payWayText: string
  isPickup: boolean
  isTicket: boolean
  parcel: string
  /** Other goods of the order are still to be sent. */
  isPart: boolean
}

export function orderTrade(row: OrderRow, lines: readonly OrderLineRow[], parcels: readonly ParcelRow[]): OrderTrade {
  const parcel = parcels.at(-1)
  return {
    uid: row.uid,
    orderId: row.id,
    storeName: row.store_name,
    titles: lines.map((line) => line.title),
    totalNumber: row.total_number,
    payableCents: row.payable_cents,
    refundedCents: row.refunded_cents,
    payWayText: row.pay_way_text,
    isPickup: isPickup(row),
    isTicket: isTicket(row),
    parcel: parcel ? parcelText(parcel) : '',
    isPart: false,
  }
}

/** The order as a message of one parcel names it: only what lies in that one. */
export function parcelTrade(
  trade: OrderTrade,
  parcel: ParcelRow,
  lines: readonly OrderLineRow[],
  pieces: readonly { line_id: string; number: number }[],
): OrderTrade {
  const titles = lines.filter(({ id }) => pieces.some(({ line_id }) => line_id === id)).map(({ title }) => title)
  const named = { ...trade, parcel: parcelText(parcel) }
  if (titles.length === 0) return named
  return { ...named, titles, totalNumber: pieces.reduce((sum, { number }) => sum + number, 0) }
}
