import { EXIT_CODE_MS } from '@contract/codes/delivery'
import { DELIVERY_TYPE } from '@contract/codes/order'
import type { Picture } from '@contract/schema/shared'
import type { TicketDraft, TicketSource } from '../../finance/ticket'
import type { OrderKey, OrderLineRow, OrderRow } from './order.repo'
import { endOfDay, keptUntil } from './order-pickup.rules'

/** What an order's tickets were issued for. */
export const ticketsOf = ({ uid, id }: OrderKey): TicketSource => ({ uid, subject: 'order', subjectId: id })

type Delivery = Pick<OrderRow, 'deliveryType'>
export const isTicket = ({ deliveryType }: Delivery) => deliveryType === DELIVERY_TYPE.ticket
export const isPickup = ({ deliveryType }: Delivery) => deliveryType === DELIVERY_TYPE.pickup
const CODED: readonly number[] = [DELIVERY_TYPE.ticket, DELIVERY_TYPE.pickup, DELIVERY_TYPE.scanAndBuy]
/** Whether its payment issues codes: for its goods, to fetch them, or to leave the store with them. */
export const isCoded = ({ deliveryType }: Delivery) => CODED.includes(deliveryType)

/** What an order's payment issues: of virtual goods one for each piece, of others one for all. */
export function ticketDrafts(order: OrderRow, lines: readonly OrderLineRow[], now: number): TicketDraft[] {
  if (isTicket(order))
    return lines.flatMap((line) => Array.from({ length: line.number }, () => ticketOf(order, line, now)))
  const one = { total: 1, place: order.storeId }
  return isPickup(order)
    ? [{ ...one, title: '取货码', validUntil: keptUntil(order) }]
    : [{ ...one, title: `离店码 共 ${order.totalNumber} 件`, validUntil: now + EXIT_CODE_MS }]
}

/** One piece of a line as a ticket of its store; it holds to the end of its last day in China. */
function ticketOf({ storeId: place }: OrderRow, line: OrderLineRow, now: number): TicketDraft {
  const title = [line.title, line.specText].filter(Boolean).join(' ')
  return {
    title,
    total: line.ticketUses,
    place,
    validUntil: endOfDay(now, line.ticketDays),
    item: line.skuId,
    picture: JSON.parse(line.picture) as Picture,
    isKept: true,
  }
}
