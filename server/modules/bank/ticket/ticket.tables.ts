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
  /** Ids of the stores that take it, a space between them; empty: every one. Never changed. */
  place: string
  state: TicketState
  /** The refund that holds it or made it void; empty without one. */
  lock_ref: string
  valid_until: number
  issued_at: number
  /** What it is of: a voucher's id, a SKU's. */
  item: string
  /** JSON of a picture; empty without. */
  picture: string
  /** What the changing part of its QR picture is made of; empty: of one that was issued before there were any. */
  secret: string
  /** 1: it stands among the shopper's tickets; else with its order alone. */
  is_kept: number
  /** 1: it is taken at an appointment alone. */
  needs_slot: number
  /** The appointment; 0 and empty without. */
  slot_place: string
  slot_at: number
  slot_until: number
  /** Under which its place in that hour is held. */
  slot_ref: string
}

/** One time that a ticket was shown and taken. */
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
  /** 1: by its QR picture; else its digits were typed. */
  is_scanned: number
  /** When whoever took it took that back; else 0. */
  undone_at: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    ticket: TicketTable
    ticket_use: TicketUseTable
  }
}
