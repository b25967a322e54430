import type { TicketState, TicketSubject } from '@contract/codes/ticket'

/** A code that is shown and used up. Moments are epoch ms. */
export interface TicketTable {
  uid: string
  id: string
  subject: TicketSubject
  subjectId: string
  /** Its position among the tickets of its subject, from 1: the key refuses a second issue. */
  nth: number
  title: string
  /** The first 8 digits of its code: unique, found by `number_index`. The other digits are computed. */
  no: string
  /** Number of uses, and number of uses taken. */
  total: number
  used: number
  /** Ids of the stores that take it, separated by spaces; empty: every store. Never changed. */
  place: string
  state: TicketState
  /** The refund that locks it or made it void, or the code of its gift; empty without one. */
  lockRef: string
  /** While it waits for a friend: the deadline for claiming it; else 0. */
  giftUntil: number
  validUntil: number
  issuedAt: number
  /** What the ticket is for: the id of a voucher or of a SKU. */
  item: string
  /** JSON of a picture; empty without. */
  picture: string
  /** Secret from which the changing digits of its code are computed. */
  secret: string
  /** Grows with each use and with each use taken back, so that shown digits are valid for one of them. */
  sequence: number
  /** 1: the shopper's list of tickets shows it; 0: only its order does. */
  isKept: number
  /** 1: it is taken only at an appointment. */
  needsSlot: number
  /** The appointment; 0 and empty without. */
  slotPlace: string
  slotAt: number
  slotUntil: number
  /** Reservation of its place in the appointment. */
  slotRef: string
}

/** One use of a ticket at a till. */
export interface TicketUseTable {
  uid: string
  ticketId: string
  id: string
  /** Number of uses taken together. */
  number: number
  /** The store. */
  storeId: string
  actorKind: string
  actorId: string
  usedAt: number
  /** 1: the 20 digits of its QR picture were scanned; 0: 12 digits were typed. */
  isScanned: number
  /** When the use was taken back; else 0. */
  undoneAt: number
}

/** Wrong codes at a till: one member of staff at one store. */
export interface TicketTillTable {
  storeId: string
  actorKind: string
  actorId: string
  /** Consecutive wrong codes since the last ticket that was taken there or the last lock. */
  wrong: number
  /** The till takes no ticket before this moment; 0 when it was never locked. */
  lockedUntil: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    ticket: TicketTable
    ticket_use: TicketUseTable
    ticket_till: TicketTillTable
  }
}
