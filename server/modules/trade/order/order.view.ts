import type { DetailViews, PartViews } from '@contract/choices'
import { NOT_SENT } from '@contract/codes/delivery'
import { FREIGHT_COUPON } from '@contract/codes/offer'
import { ORDER_STATUS } from '@contract/codes/order'
import type { Address } from '@contract/schema/address'
import type { OptionRow, OrderCard, OrderDetail, OrderLine, OrderPart } from '@contract/schema/order'
import type { Picture } from '@contract/schema/shared'
import type { Store } from '../../goods/store'
import { amountRows, FREIGHT } from '../checkout'
import type { OrderFee } from '../checkout-part'
import { type ParcelRow, parcelText } from '../parcel'
import { stateOf } from './order.machine'
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
    deliveryType: row.deliveryType,
    expireAt: row.expireAt,
    addressChanges: row.addressChanges,
    remindedAt: row.remindedAt,
    receiveBy: row.receiveBy,
    isReceiveExtended: row.isReceiveExtended === 1,
    closeReason: row.closeReason,
    news: parcels.at(-1)?.news ?? '',
    shippedAt: row.shippedAt,
    ...ofLines,
    payableCents: row.payableCents,
    refundedCents: row.refundedCents,
    payWayText: row.payWayText,
    paidAt: row.paidAt,
    promiseMinutes: row.promiseMinutes,
    slot: slotOf(row),
    isPaidAtPickup: row.payAtPickup === 1,
  }
}

/** When an order is fetched; null without an appointment. */
export const slotOf = ({ slotFrom: at, slotUntil: until }: OrderRow) => (at > 0 ? { at, until } : null)

export type ParcelBrief = OrderDetail['parcels'][number]

export const parcelBrief = ({ company, no, news, newsAt }: ParcelRow): ParcelBrief => ({
  expressCompany: company,
  expressNo: no,
  news,
  newsAt,
})

export function addressOf(row: OrderRow): Address | null {
  return row.address === '' ? null : (JSON.parse(row.address) as Address)
}

/** Rows by the order they belong to. */
export function byOrder<R extends { orderId: string }>(rows: readonly R[]): Map<string, R[]> {
  const groups = new Map<string, R[]>()
  for (const row of rows) {
    const own = groups.get(row.orderId)
    if (own) own.push(row)
    else groups.set(row.orderId, [row])
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
    skuId: row.skuId,
    productId: row.productId,
    title: row.title,
    specText: row.specText,
    picture: JSON.parse(row.picture) as Picture,
    price: row.unitCents,
    number: row.number,
    payAmount: row.payableCents,
    sentText: sentLines.get(row.id) ?? '',
    afterSaleText: afterSaleText(row),
    refundOrderNo: row.caseNo,
    canAskBack: canAskFor(order, row, now),
  }
}

/** Orders by their parent, in the order they were placed. */
export function byParent(rows: readonly OrderRow[]): Map<string, OrderRow[]> {
  const groups = new Map<string, OrderRow[]>()
  for (const row of [...rows].sort((a, b) => (a.orderNo < b.orderNo ? -1 : 1))) {
    const group = groups.get(row.parentNo)
    if (group) group.push(row)
    else groups.set(row.parentNo, [row])
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
const broughtOf = ({ row, placed }: Placed) => placed.find((one) => !NOT_SENT.includes(one.deliveryType)) ?? row

const linesOf = ({ lines, sentLines }: Placed, row: OrderRow, now: number) =>
  (lines.get(row.id) ?? []).map((line) => lineView(row, line, now, sentLines))

/** What an order's shopper sees of its status: 5 while a case is open on every line of it. */
export function statusOf(row: OrderRow, lines: readonly OrderLineRow[]) {
  if (isInAfterSale(row, lines)) return { status: ORDER_STATUS.afterSale, statusText: '售后中' }
  const facts = { status: row.status, deliveryType: row.deliveryType, shippedAt: row.shippedAt }
  return { status: row.status as OrderCard['status'], statusText: statusText(facts) }
}

function head(order: Placed, now: number) {
  const { row, placed } = order
  const sum = (column: 'totalNumber' | 'payableCents') => placed.reduce((total, one) => total + one[column], 0)
  const isUnpaid = stateOf(row.status) === 'unpaid'
  return {
    orderId: row.id,
    orderNo: row.orderNo,
    parentNo: row.parentNo,
    // A capability: it leaves only while it is good for something.
    payOrderNo: isUnpaid && now < row.expireAt ? row.payableNo : '',
    storeId: row.storeId,
    storeName: row.storeName,
    title: titleOf(placed.map((one) => one.storeName)),
    orderCount: placed.length,
    ...statusOf(row, order.lines.get(row.id) ?? []),
    deliveryType: row.deliveryType,
    lines: placed.flatMap((one) => linesOf(order, one, now)),
    totalNumber: sum('totalNumber'),
    payAmount: sum('payableCents'),
    createdAt: row.createdAt,
    serverNow: now,
    // What is paid at the store has its hour instead of a countdown.
    expireAt: isUnpaid && row.payAtPickup === 0 ? row.expireAt : null,
    receiveBy: stateOf(row.status) === 'toReceive' ? row.receiveBy : null,
    cancelRefundText: cancelRefundText(factsOf(row)),
    buttons: buttonsOf(factsOf(broughtOf(order), [], ofLines(row, order.lines.get(row.id) ?? [], now)), now),
  }
}

function ofLines(row: OrderRow, own: readonly OrderLineRow[], now: number) {
  return {
    canReview: own.some((line) => canReview(row, line, now)),
    canAppend: own.some((line) => line.appendUntil > now),
    hasCase: own.some((line) => line.caseNo !== ''),
    isInAfterSale: isInAfterSale(row, own),
  }
}

/** An order in the list. */
export function orderCard(order: Placed, now: number): OrderCard {
  return { ...head(order, now), news: newsOf(factsIn(order, order.row, now)) }
}

/** What an order's page shows beside its row, lines and parcels. */
export interface DetailFacts {
  /** As they are today, if they still are. */
  stores: ReadonlyMap<string, Store>
  adjustments: readonly AdjustmentRow[]
  fees: readonly (OrderFee & { orderId: string })[]
  /** By order: fields and rows of its parts. */
  ofParts: ReadonlyMap<string, { view: PartViews; rows: OptionRow[] }>
  /** Fields and rows of parts for the page as a whole. */
  detailView: DetailViews
  detailRows: OptionRow[]
}

/** An order by itself. */
export function orderDetail(order: Placed, facts: DetailFacts, now: number): OrderDetail {
  const { row, placed } = order
  const moment = (at: number) => (at > 0 ? at : null)
  const inTurn = [...facts.adjustments].sort((a, b) => a.turn - b.turn)
  const sum = (column: 'originalCents' | 'payableCents') => placed.reduce((total, one) => total + one[column], 0)
  return {
    ...head(order, now),
    hint: hintOf(factsIn(order, row, now)),
    address: addressOf(broughtOf(order)),
    parts: placed.map((one) => partView(order, one, facts, now)),
    amounts: amountRows(
      {
        originalCents: sum('originalCents'),
        discounts: inTurn.filter(({ kind }) => kind !== FREIGHT_COUPON),
        freightOff: inTurn.filter(({ kind }) => kind === FREIGHT_COUPON),
        fees: [{ kind: FREIGHT, title: '运费', cents: 0 }, ...facts.fees],
        payableCents: sum('payableCents'),
      },
      row.paidAt > 0,
    ),
    ...facts.detailView,
    rows: facts.detailRows,
    payWayText: row.payWayText,
    paidAt: moment(row.paidAt),
    shippedAt: moment(row.shippedAt),
    receivedAt: moment(row.receivedAt),
    closedAt: moment(row.closedAt),
    closeReason: row.closeReason,
    canChangeDelivery: canChangeDelivery(row, canChangeAddress(factsOf(row)), now),
    parcels: (order.parcels.get(row.id) ?? []).map(parcelBrief),
    refund: refundOf(row),
    remindedAt: moment(row.remindedAt),
  }
}

/** What was asked back, by one name: all of it is back, or some is still under way. */
function refundOf({ refundedCents: amount, returnedCents: returned }: OrderRow): OrderDetail['refund'] {
  return amount === 0 ? null : { label: returned < amount ? '退款中' : '已退款', amount }
}

function partView(order: Placed, row: OrderRow, facts: DetailFacts, now: number): OrderPart {
  const store = facts.stores.get(row.storeId)
  const ofParts = facts.ofParts.get(row.id)
  if (!ofParts) throw new Error(`nothing was read of the parts of order ${row.id}`)
  return {
    orderId: row.id,
    orderNo: row.orderNo,
    storeId: row.storeId,
    deliveryType: row.deliveryType,
    store: {
      name: row.storeName,
      floor: store?.floor ?? '',
      phone: store?.phone ?? '',
      address: store?.address ?? '',
    },
    arriveText: arriveText(factsIn(order, row, now)),
    lines: linesOf(order, row, now).map((line) => ({ ...line, adjustments: adjustmentsOf(line, facts) })),
    ...ofParts.view,
    rows: ofParts.rows,
  }
}

/** What offers took off one line, in the order of their turns. */
const adjustmentsOf = ({ orderLineId }: OrderLine, { adjustments }: DetailFacts) =>
  adjustments
    .filter(({ lineId, kind }) => lineId === orderLineId && kind !== FREIGHT_COUPON)
    .sort((a, b) => a.turn - b.turn)
    .map(({ title, cents }) => ({ title, amount: -cents }))

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
    storeName: row.storeName,
    titles: lines.map((line) => line.title),
    totalNumber: row.totalNumber,
    payableCents: row.payableCents,
    refundedCents: row.refundedCents,
    payWayText: row.payWayText,
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
  pieces: readonly { lineId: string; number: number }[],
): OrderTrade {
  const titles = lines.filter(({ id }) => pieces.some(({ lineId }) => lineId === id)).map(({ title }) => title)
  const named = { ...trade, parcel: parcelText(parcel) }
  if (titles.length === 0) return named
  return { ...named, titles, totalNumber: pieces.reduce((sum, { number }) => sum + number, 0) }
}
