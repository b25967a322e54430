/** How a ticket stands: locked while a refund of it runs, void when its money is back. */
export const TICKET_STATES = ['unused', 'used', 'locked', 'void', 'expired'] as const
export type TicketState = (typeof TICKET_STATES)[number]

export const TICKET_STATE_TEXT: Record<TicketState, string> = {
  unused: '未使用',
  used: '已使用',
  locked: '退款中',
  void: '已退款',
  expired: '已过期',
}

/** What a ticket was issued for. */
export const TICKET_SUBJECTS = ['order'] as const
export type TicketSubject = (typeof TICKET_SUBJECTS)[number]

/** Digits of a ticket's code, the last of them a check digit (behaviours 2.12). */
export const TICKET_DIGITS = 12
/** The most tickets of one subject, and the most uses of one ticket. */
export const MAX_TICKETS = 99
export const MAX_TICKET_USES = 99
