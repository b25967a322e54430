import { RECALL_MS } from '@contract/codes/chat'
import { DAY_MS } from '@contract/codes/china-time'
import type { ImTarget } from '@contract/schema/chat'
import type { OrderCard } from '@contract/schema/order'
import type { ShownMessage } from './conversation.store'
import { textOf } from './message-text'

/** Orders of this time are offered. */
const ORDER_DAYS = 30

/** The recent orders that a store can be asked about; the mall, without a store's id, about all [chat.pick-order]. */
export function ordersFor(storeId: string, orders: readonly OrderCard[], now: number): OrderCard[] {
  return orders.filter(
    (one) => now - one.createdAt < ORDER_DAYS * DAY_MS && (storeId === '' || one.storeId === storeId),
  )
}

/** Whether goods of a store have a button that leads to a payment [chat.no-pay]. */
export const mayPay = (imClass: ImTarget['imClass'] | undefined): boolean =>
  imClass !== 'FOOD_NOPAY' && imClass !== 'FOOD_LBZ'

/** Whether a shopper can do anything with a message. */
export const hasActs = (message: ShownMessage, now: number): boolean =>
  textOf(message) !== '' ||
  message.side === 'staff' ||
  (message.side === 'shopper' && message.state === 'success' && now - message.sentAt < RECALL_MS)
