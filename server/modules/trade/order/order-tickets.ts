import { chinaDay, DAY_MS, startOfChinaDay } from '@contract/codes/china-time'
import type { TicketDraft, TicketSource } from '../../bank/ticket'
import type { OrderKey, OrderLineRow, OrderRow } from './order.repo'

/** What an order's tickets were issued for. */
export const ticketsOf = ({ uid, id }: OrderKey): TicketSource => ({ uid, subject: 'order', subjectId: id })

/** One piece of a line as a ticket of its store; it holds to the end of its last day in China. */
export function ticketDraft({ store_id: place }: OrderRow, line: OrderLineRow, now: number): TicketDraft {
  const title = [line.title, line.spec_text].filter(Boolean).join(' ')
  const validUntil = startOfChinaDay(chinaDay(now)) + (line.ticket_days + 1) * DAY_MS
  return { title, total: line.ticket_uses, place, validUntil }
}
