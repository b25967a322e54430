/** How a ticket stands: locked while a refund of it runs, void when its money is back. */
export const TICKET_STATES = ['unused', 'used', 'locked', 'void', 'expired'] as const
export type TicketState = (typeof TICKET_STATES)[number]

export const TICKET_STATE_TEXT: Record<TicketState, string> = {
  unused: '可使用',
  used: '已使用',
  locked: '退款中',
  void: '已退款',
  expired: '已过期',
}

/** What a ticket was issued for; of a voucher: its purchase, or how else it was come by. */
export const TICKET_SUBJECTS = ['order', 'voucher'] as const
export type TicketSubject = (typeof TICKET_SUBJECTS)[number]

/** How a shopper's own are told apart: 可使用 (a refund that runs among them), 已使用, 已失效. */
export const TICKET_TABS = ['usable', 'used', 'over'] as const
export type TicketTab = (typeof TICKET_TABS)[number]

/** The first digits of a ticket's code, which name the ticket and stay the same. */
export const TICKET_NO_DIGITS = 8
/** Digits of the code that people read: the last 4 change each minute and with each use. */
export const TICKET_DIGITS = 12
/** Digits of its QR picture: those 12 and 8 more that change with them. */
export const TICKET_QR_DIGITS = 20
/** So many wrong codes in a row stop a till for so long. */
export const TILL_TRIES = 5
export const TILL_LOCK_MS = 60_000
/** So long whoever took a ticket can take that back. */
export const TICKET_UNDO_MS = 5 * 60_000
/** So long before its time who has an appointment is taken. */
export const EARLY_MS = 30 * 60_000
/** A ticket of a virtual good holds so many days where nobody says otherwise. */
export const USUAL_TICKET_DAYS = 90
/** The most tickets of one subject, and the most uses of one ticket. */
export const MAX_TICKETS = 99
export const MAX_TICKET_USES = 99
