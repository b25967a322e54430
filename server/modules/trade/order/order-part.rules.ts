import type { OrderStatus } from '@contract/codes/order'
import type { PartOrder } from '../checkout-part'
import type { OrderRow } from './order.repo'

/** The share of an order's money that its goods cost, without fees. */
export const goodsCentsOf = ({ originalCents, discountCents }: Pick<OrderRow, 'originalCents' | 'discountCents'>) =>
  originalCents - discountCents

/** An order as its parts see it; `now` is the moment of the call. */
export function partOrderOf(order: OrderRow, now: number): PartOrder {
  return {
    uid: order.uid,
    orderId: order.id,
    storeId: order.storeId,
    status: order.status as OrderStatus,
    deliveryType: order.deliveryType,
    payableCents: order.payableCents,
    goodsCents: goodsCentsOf(order),
    refundedCents: order.refundedCents,
    returnedCents: order.returnedCents,
    receivedAt: order.receivedAt,
    now,
  }
}
