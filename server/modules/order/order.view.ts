import type { Address } from '@contract/schema/address'
import type { OrderCard, OrderDetail, OrderLine } from '@contract/schema/order'
import type { Picture } from '@contract/schema/shared'
import { amountRows } from '../checkout'
import type { Store } from '../store'
import { stateOf } from './order.machine'
import type { OrderLineRow, OrderRow } from './order.repo'
import { buttonsOf, hintOf, newsOf, type OrderStory, statusText } from './order.rules'

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

function head(row: OrderRow, lines: readonly OrderLineRow[], siblingCount: number, now: number) {
  const isUnpaid = stateOf(row.status) === 'unpaid'
  return {
    orderId: row.id,
    orderNo: row.order_no,
    parentNo: row.parent_no,
    // A capability: it leaves only while it is good for something.
    payOrderNo: isUnpaid && now < row.expire_at ? row.pay_order_no : '',
    storeId: row.store_id,
    storeName: row.store_name,
    status: row.status as OrderCard['status'],
    statusText: statusText({ status: row.status, deliveryType: row.delivery_type }),
    deliveryType: row.delivery_type,
    lines: lines.map(lineView),
    totalNumber: row.total_number,
    payAmount: row.payable_cents,
    createdAt: row.created_at,
    serverNow: now,
    expireAt: isUnpaid ? row.expire_at : null,
    receiveBy: stateOf(row.status) === 'toReceive' ? row.receive_by : null,
    siblingCount,
    buttons: buttonsOf(storyOf(row), now),
  }
}

/** An order in the list. */
export function orderCard(row: OrderRow, lines: readonly OrderLineRow[], siblingCount: number, now: number): OrderCard {
  return { ...head(row, lines, siblingCount, now), news: newsOf(storyOf(row)) }
}

/** An order by itself (behaviours 2.7 "Detail"); `store` is as it is today, if it still is. */
export function orderDetail(
  row: OrderRow,
  lines: readonly OrderLineRow[],
  store: Store | undefined,
  siblingCount: number,
  now: number,
): OrderDetail {
  const moment = (at: number) => (at > 0 ? at : null)
  return {
    ...head(row, lines, siblingCount, now),
    hint: hintOf(storyOf(row)),
    address: addressOf(row),
    store: {
      name: row.store_name,
      floor: store?.floor ?? '',
      phone: store?.phone ?? '',
      address: store?.address ?? '',
    },
    amounts: amountRows(
      {
        originalCents: row.original_cents,
        memberSavedCents: row.member_saved_cents,
        freightCents: row.freight_cents,
        taxCents: row.tax_cents,
        payableCents: row.payable_cents,
      },
      row.paid_at > 0,
    ),
    remark: row.remark,
    payWayText: row.pay_way_text,
    paidAt: moment(row.paid_at),
    shippedAt: moment(row.shipped_at),
    receivedAt: moment(row.received_at),
    closedAt: moment(row.closed_at),
    closeReason: row.close_reason,
    parcels: parcelsOf(row),
    refundAmount: row.refunded_cents,
  }
}
