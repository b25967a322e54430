import { DELIVERY_TYPE } from '@contract/codes/order'
import type { Address } from '@contract/schema/address'
import type { OrderCard, OrderDetail, OrderLine, OrderPart } from '@contract/schema/order'
import type { Picture } from '@contract/schema/shared'
import { amountRows } from '../checkout'
import { MEMBER_PRICE } from '../pricing'
import type { Store } from '../store'
import { stateOf } from './order.machine'
import type { OrderLineRow, OrderRow } from './order.repo'
import {
  arriveText,
  buttonsOf,
  cancelRefundText,
  hintOf,
  newsOf,
  type OrderStory,
  statusText,
  titleOf,
} from './order.rules'

type Parcel = OrderDetail['parcels'][number]

/** A row's columns under the names that the rules know. */
export function storyOf(row: OrderRow): OrderStory {
  return {
    status: row.status,
    deliveryType: row.delivery_type,
    expireAt: row.expire_at,
    addressChanges: row.address_changes,
    remindedAt: row.reminded_at,
    receiveBy: row.receive_by,
    isReceiveExtended: row.is_receive_extended === 1,
    closeReason: row.close_reason,
    parcels: parcelsOf(row),
    payableCents: row.payable_cents,
    refundedCents: row.refunded_cents,
    payWayText: row.pay_way_text,
    paidAt: row.paid_at,
    promiseMinutes: row.promise_minutes,
  }
}

export function parcelsOf(row: OrderRow): Parcel[] {
  return JSON.parse(row.parcels) as Parcel[]
}

export function addressOf(row: OrderRow): Address | null {
  return row.address === '' ? null : (JSON.parse(row.address) as Address)
}

/** Lines by the order they belong to. */
export function linesByOrder(lines: readonly OrderLineRow[]): Map<string, OrderLineRow[]> {
  const byOrder = new Map<string, OrderLineRow[]>()
  for (const line of lines) {
    const own = byOrder.get(line.order_id)
    if (own) own.push(line)
    else byOrder.set(line.order_id, [line])
  }
  return byOrder
}

function lineView(row: OrderLineRow): OrderLine {
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
}

/** Where something is brought, if anything is: what the address and its button go by. */
const broughtOf = ({ row, placed }: Placed) => placed.find((one) => one.delivery_type !== DELIVERY_TYPE.pickup) ?? row

const linesOf = ({ lines }: Placed, row: OrderRow) => (lines.get(row.id) ?? []).map(lineView)

function head(order: Placed, now: number) {
  const { row, placed } = order
  const sum = (column: 'total_number' | 'payable_cents') => placed.reduce((total, one) => total + one[column], 0)
  const isUnpaid = stateOf(row.status) === 'unpaid'
  return {
    orderId: row.id,
    orderNo: row.order_no,
    parentNo: row.parent_no,
    // A capability: it leaves only while it is good for something.
    payOrderNo: isUnpaid && now < row.expire_at ? row.pay_order_no : '',
    storeId: row.store_id,
    storeName: row.store_name,
    title: titleOf(placed.map((one) => one.store_name)),
    orderCount: placed.length,
    status: row.status as OrderCard['status'],
    statusText: statusText({ status: row.status, deliveryType: row.delivery_type }),
    deliveryType: row.delivery_type,
    lines: placed.flatMap((one) => linesOf(order, one)),
    totalNumber: sum('total_number'),
    payAmount: sum('payable_cents'),
    createdAt: row.created_at,
    serverNow: now,
    expireAt: isUnpaid ? row.expire_at : null,
    receiveBy: stateOf(row.status) === 'toReceive' ? row.receive_by : null,
    cancelRefundText: cancelRefundText(storyOf(row)),
    buttons: buttonsOf(storyOf(broughtOf(order)), now),
  }
}

/** An order in the list. */
export function orderCard(order: Placed, now: number): OrderCard {
  return { ...head(order, now), news: newsOf(storyOf(order.row)) }
}

/** An order by itself (behaviours 2.7 "Detail"); `stores` are as they are today, if they still are. */
export function orderDetail(order: Placed, stores: ReadonlyMap<string, Store>, now: number): OrderDetail {
  const { row, placed } = order
  const moment = (at: number) => (at > 0 ? at : null)
  const sum = (column: 'original_cents' | 'member_saved_cents' | 'freight_cents' | 'tax_cents' | 'payable_cents') =>
    placed.reduce((total, one) => total + one[column], 0)
  return {
    ...head(order, now),
    hint: hintOf(storyOf(row)),
    address: addressOf(broughtOf(order)),
    parts: placed.map((one) => partView(order, one, stores.get(one.store_id))),
    amounts: amountRows(
      {
        originalCents: sum('original_cents'),
        discounts: [{ title: MEMBER_PRICE.title, cents: sum('member_saved_cents') }],
        freightCents: sum('freight_cents'),
        taxCents: sum('tax_cents'),
        payableCents: sum('payable_cents'),
      },
      row.paid_at > 0,
    ),
    payWayText: row.pay_way_text,
    paidAt: moment(row.paid_at),
    shippedAt: moment(row.shipped_at),
    receivedAt: moment(row.received_at),
    closedAt: moment(row.closed_at),
    closeReason: row.close_reason,
    parcels: parcelsOf(row),
    refund: refundOf(row),
    remindedAt: moment(row.reminded_at),
  }
}

/** What was asked back, by one name: all of it is back, or some is still under way. */
function refundOf({ refunded_cents: amount, returned_cents: returned }: OrderRow): OrderDetail['refund'] {
  return amount === 0 ? null : { label: returned < amount ? '退款中' : '已退款', amount }
}

function partView(order: Placed, row: OrderRow, store: Store | undefined): OrderPart {
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
    arriveText: arriveText(storyOf(row)),
    lines: linesOf(order, row),
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
  parcel: string
}

export function orderTrade(row: OrderRow, lines: readonly OrderLineRow[]): OrderTrade {
  const parcel = parcelsOf(row).at(-1)
  return {
    uid: row.uid,
    orderId: row.id,
    storeName: row.store_name,
    titles: lines.map((line) => line.title),
    totalNumber: row.total_number,
    payableCents: row.payable_cents,
    refundedCents: row.refunded_cents,
    payWayText: row.pay_way_text,
    isPickup: row.delivery_type === DELIVERY_TYPE.pickup,
    parcel: parcel ? [parcel.expressCompany, parcel.expressNo].filter(Boolean).join(' ') : '',
  }
}
