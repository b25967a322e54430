import { DELIVERY_TYPE } from '@contract/codes/order'
import { stateOf } from './order.machine'
import type { OrderRow } from './order.repo'

/** Delivery types that an order can change between: once paid, all of them have status 1 (toShip). */
export const MOVABLE_WAYS: readonly number[] = [
  DELIVERY_TYPE.logistics,
  DELIVERY_TYPE.express,
  DELIVERY_TYPE.sameCity,
  DELIVERY_TYPE.pickup,
]

type Facts = Pick<OrderRow, 'status' | 'deliveryType' | 'addressChanges' | 'shippedAt' | 'expireAt'>

/** Whether the delivery type can change: without limit before payment, once after payment, and only before shipping. */
export function canChangeWay(order: Facts, now: number): boolean {
  if (!MOVABLE_WAYS.includes(order.deliveryType)) return false
  const state = stateOf(order.status)
  if (state === 'unpaid') return now < order.expireAt
  return state === 'toShip' && order.addressChanges === 0 && order.shippedAt === 0
}
