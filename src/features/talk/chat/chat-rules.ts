import { RECALL_MS } from '@contract/codes/chat'
import { DAY_MS } from '@contract/codes/china-time'
import type { ImTarget } from '@contract/schema/chat'
import type { OrderCard } from '@contract/schema/order'
import type { ShownMessage } from './conversation.store'
import { textOf } from './message-text'

/** Highest age of an offered order. */
const ORDER_DAYS = 30

/** The recent orders to offer in a chat with a store; all in the chat with the mall (storeId '') [chat.pick-order]. */
export function ordersFor(storeId: string, orders: readonly OrderCard[], now: number): OrderCard[] {
  return orders.filter(
    (one) => now - one.createdAt < ORDER_DAYS * DAY_MS && (storeId === '' || one.storeId === storeId),
  )
}

/** Whether goods of a store have a button that leads to a payment [chat.no-pay]. */
export const mayPay = (imClass: ImTarget['imClass'] | undefined): boolean =>
  imClass !== 'FOOD_NOPAY' && imClass !== 'FOOD_LBZ'

/** Whether a message has actions for the shopper. */
export const hasActs = (message: ShownMessage, now: number): boolean =>
  textOf(message) !== '' ||
  message.side === 'staff' ||
  (message.side === 'shopper' && message.state === 'success' && now - message.sentAt < RECALL_MS)
