import { DELIVERY_TYPE, type DeliveryType } from './order'

/** Ways of which nothing goes to an address. */
export const NOT_SENT: readonly number[] = [
  DELIVERY_TYPE.pickup,
  DELIVERY_TYPE.scanAndBuy,
  DELIVERY_TYPE.dineIn,
  DELIVERY_TYPE.ticket,
]
/** Ways for which the shopper comes to the store. */
export const TAKEN_AT_STORE: readonly number[] = [DELIVERY_TYPE.pickup, DELIVERY_TYPE.dineIn]
/** Ways on which the store says first that it takes the order on. */
export const ACCEPTED_FIRST: readonly DeliveryType[] = [DELIVERY_TYPE.instant, DELIVERY_TYPE.dineIn]
/** Ways on which nothing is left to do once the money is there. */
export const DONE_WHEN_PAID: readonly DeliveryType[] = [DELIVERY_TYPE.scanAndBuy, DELIVERY_TYPE.ticket]

/** The code that opens the door after scan-and-buy holds so long (behaviours 2.9). */
export const EXIT_CODE_MS = 15 * 60_000

/** A store that has not taken an order on by then gives its money back by itself (issue "Delivery"). */
export const ACCEPT_MS = 10 * 60_000
