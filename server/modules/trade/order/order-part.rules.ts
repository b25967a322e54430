import type { OrderStatus } from '@contract/codes/order'
import type { PartOrder } from '../checkout-part'
import type { OrderRow } from './order.repo'

/** Cents of an order for goods, without fees. */
export const goodsCentsOf = ({ originalCents, discountCents }: Pick<OrderRow, 'originalCents' | 'discountCents'>) =>
  originalCents - discountCents

/** An order as its checkout parts see it; `now` is the moment of the call. */
export function partOrderOf(order: OrderRow, now: number): PartOrder {
  return {
    uid: order.uid,
    orderId: order.id,
    orderNo: order.orderNo,
    storeId: order.storeId,
    status: order.status as OrderStatus,
    deliveryType: order.deliveryType,
    payableCents: order.payableCents,
    goodsCents: goodsCentsOf(order),
    paidCents: order.paidCents,
    refundedCents: order.refundedCents,
    returnedCents: order.returnedCents,
    expireAt: order.expireAt,
    paidAt: order.paidAt,
    receivedAt: order.receivedAt,
    now,
  }
}
