import { chinaDay, DAY_MS, startOfChinaDay } from '@contract/codes/china-time'
import { EXIT_CODE_MS } from '@contract/codes/delivery'
import { DELIVERY_TYPE } from '@contract/codes/order'
import type { Picture } from '@contract/schema/shared'
import type { TicketDraft, TicketSource } from '../../finance/ticket'
import type { OrderKey, OrderLineRow, OrderRow } from './order.repo'

/** Source of an order's tickets. */
export const ticketsOf = ({ uid, id }: OrderKey): TicketSource => ({ uid, subject: 'order', subjectId: id })

type Delivery = Pick<OrderRow, 'deliveryType'>
export const isTicket = ({ deliveryType }: Delivery) => deliveryType === DELIVERY_TYPE.ticket
export const isPickup = ({ deliveryType }: Delivery) => deliveryType === DELIVERY_TYPE.pickup
const CODED: readonly number[] = [DELIVERY_TYPE.ticket, DELIVERY_TYPE.pickup, DELIVERY_TYPE.scanAndBuy]
/** Whether the payment issues codes: for virtual goods, for a pickup, or to leave the store with scanned goods. */
export const isCoded = ({ deliveryType }: Delivery) => CODED.includes(deliveryType)

/**
 * Tickets that the payment issues: one per piece of virtual goods, else one per order. `codeUntil`: end of validity of
 * a pickup code.
 */
export function ticketDrafts(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  codeUntil: number | undefined,
  now: number,
): TicketDraft[] {
  if (isTicket(order))
    return lines.flatMap((line) => Array.from({ length: line.number }, () => ticketOf(order, line, now)))
  return isPickup(order)
    ? [pickupCode(order, codeUntil)]
    : [{ total: 1, place: order.storeId, title: `离场码 共 ${order.totalNumber} 件`, validUntil: now + EXIT_CODE_MS }]
}

/** The pickup code of an order, valid until `until`. */
export function pickupCode({ id, storeId: place }: OrderRow, until: number | undefined): TicketDraft {
  if (until === undefined) throw new Error(`no checkout part sets the end of validity of the code of order ${id}`)
  return { total: 1, place, title: '取货码', validUntil: until }
}

/** One piece of a line as a ticket of its store, valid to the end of its last day in China. */
function ticketOf({ storeId: place }: OrderRow, line: OrderLineRow, now: number): TicketDraft {
  const title = [line.title, line.specText].filter(Boolean).join(' ')
  return {
    title,
    total: line.ticketUses,
    place,
    validUntil: startOfChinaDay(chinaDay(now)) + (line.ticketDays + 1) * DAY_MS,
    item: line.skuId,
    picture: JSON.parse(line.picture) as Picture,
    isKept: true,
  }
}
