import type { TicketState, TicketSubject } from '@contract/codes/ticket'

/** A code that is shown and used up. Moments are epoch ms. */
export interface TicketTable {
  uid: string
  id: string
  subject: TicketSubject
  subject_id: string
  /** Its place among those of its subject, from 1: each is issued once. */
  nth: number
  title: string
  /** Whoever shows it uses it: never in a log. Found by `known_no`. */
  code: string
  /** Uses in all, and gone. */
  total: number
  used: number
  /** The store that takes it; empty: every one. */
  place: string
  state: TicketState
  /** The refund that holds it or made it void; empty without one. */
  lock_ref: string
  valid_until: number
  issued_at: number
}

/** One time that a ticket was shown and taken; never changed. */
export interface TicketUseTable {
  uid: string
  ticket_id: string
  id: string
  /** Uses that went at once. */
  number: number
  /** Where. */
  store_id: string
  actor_kind: string
  actor_id: string
  used_at: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    ticket: TicketTable
    ticket_use: TicketUseTable
  }
}
