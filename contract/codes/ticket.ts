/**
 * States of a ticket: locked while its refund runs, void when it is refunded; giving while it waits for a friend, given
 * when the friend has claimed it.
 */
export const TICKET_STATES = ['unused', 'used', 'locked', 'void', 'expired', 'giving', 'given'] as const
export type TicketState = (typeof TICKET_STATES)[number]

export const TICKET_STATE_TEXT: Record<TicketState, string> = {
  unused: '可使用',
  used: '已使用',
  locked: '退款中',
  void: '已退款',
  expired: '已过期',
  giving: '赠送中',
  given: '已送出',
}

/** What a ticket was issued for: an order, or a voucher purchase of any source. */
export const TICKET_SUBJECTS = ['order', 'voucher'] as const
export type TicketSubject = (typeof TICKET_SUBJECTS)[number]

/** Tabs of a shopper's tickets: 可使用 (with running refunds and pending gifts), 已使用, 已失效 (with claimed gifts). */
export const TICKET_TABS = ['usable', 'used', 'over'] as const
export type TicketTab = (typeof TICKET_TABS)[number]

/** The first digits of a ticket's code, which identify the ticket and never change. */
export const TICKET_NO_DIGITS = 8
/** Digits of the readable code: the last 4 change each minute and with each use. */
export const TICKET_DIGITS = 12
/** Digits of the QR code: those 12 and 8 more that change with them. */
export const TICKET_QR_DIGITS = 20
/** After this many wrong codes in a row a till has to wait. */
export const TILL_TRIES = 5
export const TILL_LOCK_MS = 60_000
/** A till can undo its use of a ticket for this long. */
export const TICKET_UNDO_MS = 5 * 60_000
/** A ticket offered to a friend can be claimed this long. */
export const TICKET_GIFT_HOURS = 24
/** A shopper with an appointment is accepted this long before it. */
export const EARLY_MS = 30 * 60_000
/** Default lifetime in days of a virtual product's ticket. */
export const USUAL_TICKET_DAYS = 90
/** The most tickets of one subject, and the most uses of one ticket. */
export const MAX_TICKETS = 99
export const MAX_TICKET_USES = 99
