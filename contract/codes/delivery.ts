import { DELIVERY_TYPE, type DeliveryType } from './order'

/** Delivery types without an address. */
export const NOT_SENT: readonly number[] = [
  DELIVERY_TYPE.pickup,
  DELIVERY_TYPE.scanAndBuy,
  DELIVERY_TYPE.dineIn,
  DELIVERY_TYPE.ticket,
]
/** Delivery types for which the shopper comes to the store. */
export const TAKEN_AT_STORE: readonly number[] = [DELIVERY_TYPE.pickup, DELIVERY_TYPE.dineIn]
/** Delivery types that the store must accept first. */
export const ACCEPTED_FIRST: readonly DeliveryType[] = [DELIVERY_TYPE.instant, DELIVERY_TYPE.dineIn]
/** Delivery types of orders that the payment completes. */
export const DONE_WHEN_PAID: readonly DeliveryType[] = [DELIVERY_TYPE.scanAndBuy, DELIVERY_TYPE.ticket]

/** Lifetime of the exit code after scan-and-buy. */
export const EXIT_CODE_MS = 15 * 60_000

/** An order that its store has not accepted by then is refunded. */
export const ACCEPT_MS = 10 * 60_000
