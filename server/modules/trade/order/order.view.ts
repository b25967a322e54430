import type { DetailViews } from '@contract/choices'
import { NOT_SENT } from '@contract/codes/delivery'
import { FREIGHT_COUPON } from '@contract/codes/offer'
import { ORDER_STATUS } from '@contract/codes/order'
import { withMaskedPhone } from '@contract/codes/phone'
import type { Address } from '@contract/schema/address'
import type { OptionRow, OrderCard, OrderDetail, OrderLine, OrderPart } from '@contract/schema/order'
import type { Picture } from '@contract/schema/shared'
import type { OpenPart } from '../../finance/payment'
import { type Store, unitTextOf } from '../../goods/store'
import { amountRows, FREIGHT } from '../checkout'
import type { OrderFee, Shown } from '../checkout-part'
import { type ParcelRow, parcelText } from '../parcel'
import { AWAITING_MONEY, stateOf } from './order.machine'
import type { AdjustmentRow, OrderLineRow, OrderRow } from './order.repo'
import {
  arriveText,
  buttonsOf,
  canChangeAddress,
  cancelRefundText,
  hintOf,
  NO_PART_TEXTS,
  newsOf,
  type OrderDisplayFacts,
  type PartTexts,
  statusText,
  titleOf,
} from './order.rules'
import { afterSaleText, canAskFor, canReview, isInAfterSale } from './order-case.rules'
import { canChangeWay } from './order-delivery.rules'
import { isPickup, isTicket } from './order-tickets'

/** Maps a row's columns to the fields of the rules. */
export function factsOf(
  row: OrderRow,
  parcels: readonly ParcelRow[] = [],
  ofLines = { canReview: false, canAppend: false, hasCase: false, isInAfterSale: false },
  ofParts: PartTexts = NO_PART_TEXTS,
): OrderDisplayFacts {
  return {
    status: row.status,
    deliveryType: row.deliveryType,
    payFrom: 0,
    expireAt: row.expireAt,
    addressChanges: row.addressChanges,
    remindedAt: row.remindedAt,
    receiveBy: row.receiveBy,
    isReceiveExtended: row.isReceiveExtended === 1,
    closeReason: row.closeReason,
    news: parcels.at(-1)?.news ?? '',
    shippedAt: row.shippedAt,
    ...ofLines,
    paidCents: row.paidCents,
    refundedCents: row.refundedCents,
    payWayText: row.payWayText,
    paidAt: row.paidAt,
    promiseMinutes: row.promiseMinutes,
    ofParts,
  }
}

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

/** Rows by order id. */
export function byOrder<R extends { orderId: string }>(rows: readonly R[]): Map<string, R[]> {
  const groups = new Map<string, R[]>()
  for (const row of rows) {
    const own = groups.get(row.orderId)
    if (own) own.push(row)
    else groups.set(row.orderId, [row])
  }
  return groups
}

/** Progress text by line, of partly shipped orders. */
export type SentLines = ReadonlyMap<string, string>
const NOTHING_SENT: SentLines = new Map()

export function lineView(
  order: OrderRow,
  row: OrderLineRow,
  now: number,
  sentLines: SentLines = NOTHING_SENT,
  refused: Shown['refused'] = [],
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
    canAskBack: canAskFor(order, row, now) && !refused.includes('refund'),
  }
}

/** Orders by parent number, in placed order. */
export function byParent(rows: readonly OrderRow[]): Map<string, OrderRow[]> {
  const groups = new Map<string, OrderRow[]>()
  for (const row of [...rows].sort((a, b) => (a.orderNo < b.orderNo ? -1 : 1))) {
    const group = groups.get(row.parentNo)
    if (group) group.push(row)
    else groups.set(row.parentNo, [row])
  }
  return groups
}

/** `row` and the orders shown with it: itself, or while unpaid all orders of its checkout. */
export interface Placed {
  row: OrderRow
  placed: readonly OrderRow[]
  lines: ReadonlyMap<string, readonly OrderLineRow[]>
  parcels: ReadonlyMap<string, readonly ParcelRow[]>
  sentLines: SentLines
  /** By order: the data that its checkout parts show. */
  shown: ReadonlyMap<string, Shown>
  /** By order: the open payable part. */
  open: ReadonlyMap<string, OpenPart>
}

function shownOf({ shown }: Placed, { id }: OrderRow): Shown {
  const own = shown.get(id)
  if (!own) throw new Error(`the parts of order ${id} were not loaded`)
  return own
}

function factsIn(order: Placed, row: OrderRow, now: number): OrderDisplayFacts {
  const own = ofLines(row, order.lines.get(row.id) ?? [], now)
  return factsOf(row, order.parcels.get(row.id), own, shownOf(order, row))
}

/** The order whose address and address button are shown: the first delivered one, else `row`. */
const broughtOf = ({ row, placed }: Placed) => placed.find((one) => !NOT_SENT.includes(one.deliveryType)) ?? row

const linesOf = (order: Placed, row: OrderRow, now: number) =>
  (order.lines.get(row.id) ?? []).map((line) => lineView(row, line, now, order.sentLines, shownOf(order, row).refused))

/** The status that the shopper sees: 5 while every line with pieces left has an open case. */
export function statusOf(row: OrderRow, lines: readonly OrderLineRow[]) {
  if (isInAfterSale(row, lines)) return { status: ORDER_STATUS.afterSale, statusText: '售后中' }
  const facts = { status: row.status, deliveryType: row.deliveryType, shippedAt: row.shippedAt }
  return { status: row.status as OrderCard['status'], statusText: statusText(facts) }
}

function head(order: Placed, now: number) {
  const { row, placed } = order
  const sum = (column: 'totalNumber' | 'payableCents') => placed.reduce((total, one) => total + one[column], 0)
  const open = order.open.get(row.id)
  const isAwaited = AWAITING_MONEY.includes(stateOf(row.status))
  const mayBePaid = isAwaited && open !== undefined && open.fromAt <= now && now < row.expireAt
  const brought = broughtOf(order)
  const own = ofLines(row, order.lines.get(row.id) ?? [], now)
  return {
    orderId: row.id,
    orderNo: row.orderNo,
    parentNo: row.parentNo,
    // payOrderNo grants access to the payment page, so it is sent only while the order can be paid.
    payOrderNo: mayBePaid ? open.no : '',
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
    expireAt: isAwaited && shownOf(order, row).hasCountdown ? row.expireAt : null,
    receiveBy: stateOf(row.status) === 'toReceive' ? row.receiveBy : null,
    cancelRefundText: cancelRefundText(factsOf(row, [], own, shownOf(order, row))),
    buttons: buttonsOf({ ...factsOf(brought, [], own, shownOf(order, brought)), payFrom: open?.fromAt ?? 0 }, now),
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
  const rows = order.placed.flatMap((one) => shownOf(order, one).rows)
  return { ...head(order, now), news: newsOf(factsIn(order, order.row, now)), rows }
}

/** Facts of an order's page in addition to its row, lines and parcels. */
export interface DetailFacts {
  /** The stores as they are today; deleted ones are missing. */
  stores: ReadonlyMap<string, Store>
  adjustments: readonly AdjustmentRow[]
  fees: readonly (OrderFee & { orderId: string })[]
  /** Fields and rows of checkout parts for the whole page. */
  detailView: DetailViews
  detailRows: OptionRow[]
}

/** The page of one order. */
export function orderDetail(order: Placed, facts: DetailFacts, now: number): OrderDetail {
  const { row, placed } = order
  const moment = (at: number) => (at > 0 ? at : null)
  const inTurn = [...facts.adjustments].sort((a, b) => a.turn - b.turn)
  const address = addressOf(broughtOf(order))
  const sum = (column: 'originalCents' | 'payableCents') => placed.reduce((total, one) => total + one[column], 0)
  return {
    ...head(order, now),
    hint: hintOf(factsIn(order, row, now)),
    address: address && withMaskedPhone(address),
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
    canChangeDelivery: canChangeDelivery(row, shownOf(order, row), now),
    parcels: (order.parcels.get(row.id) ?? []).map(parcelBrief),
    refund: refundOf(row),
    remindedAt: moment(row.remindedAt),
  }
}

/** Whether the delivery type, the address or the hour can be changed. */
function canChangeDelivery(row: OrderRow, shown: Shown, now: number): boolean {
  const mayGoAnotherWay = canChangeWay(row, now) && !shown.isWayFixed
  return canChangeAddress(factsOf(row)) || mayGoAnotherWay || shown.canChangeDelivery
}

/** The refund text: all money is returned, or some is still in progress. */
function refundOf({ refundedCents: amount, returnedCents: returned }: OrderRow): OrderDetail['refund'] {
  return amount === 0 ? null : { label: returned < amount ? '退款中' : '已退款', amount }
}

function partView(order: Placed, row: OrderRow, facts: DetailFacts, now: number): OrderPart {
  const store = facts.stores.get(row.storeId)
  const ofParts = shownOf(order, row)
  return {
    orderId: row.id,
    orderNo: row.orderNo,
    storeId: row.storeId,
    deliveryType: row.deliveryType,
    store: {
      name: row.storeName,
      floor: store ? unitTextOf(store) : '',
      phone: store?.phone ?? '',
      address: store?.address ?? '',
    },
    arriveText: arriveText(factsIn(order, row, now)),
    lines: linesOf(order, row, now).map((line) => ({ ...line, adjustments: adjustmentsOf(line, facts) })),
    ...ofParts.view,
    rows: ofParts.rows,
  }
}

/** Adjustments of one line, in the order of their turns. */
const adjustmentsOf = ({ orderLineId }: OrderLine, { adjustments }: DetailFacts) =>
  adjustments
    .filter(({ lineId, kind }) => lineId === orderLineId && kind !== FREIGHT_COUPON)
    .sort((a, b) => a.turn - b.turn)
    .map(({ title, cents }) => ({ title, amount: -cents }))

/** The facts of an order in a message; money in cents. */
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
  /** Other goods of the order are still to be shipped. */
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

/** The facts of a message about one parcel: only the goods in that parcel. */
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
