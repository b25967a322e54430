import type { TicketState, TicketSubject } from '@contract/codes/ticket'

/** A code that is shown and used up. Moments are epoch ms. */
export interface TicketTable {
  uid: string
  id: string
  subject: TicketSubject
  subjectId: string
  /** Its place among those of its subject, from 1: each is issued once. */
  nth: number
  title: string
  /** The first 8 digits of its code, which name it: unique, found by `number_index`. The other digits are computed. */
  no: string
  /** Uses in all, and gone. */
  total: number
  used: number
  /** Ids of the stores that take it, a space between them; empty: every one. Never changed. */
  place: string
  state: TicketState
  /** The refund that holds it or made it void; empty without one. */
  lockRef: string
  validUntil: number
  issuedAt: number
  /** What it is of: a voucher's id, a SKU's. */
  item: string
  /** JSON of a picture; empty without. */
  picture: string
  /** What the changing digits of its code are computed from. */
  secret: string
  /** Grows with each use, and when a use is taken back, so that a code is good for one of them. */
  sequence: number
  /** 1: it stands among the shopper's tickets; else with its order alone. */
  isKept: number
  /** 1: it is taken at an appointment alone. */
  needsSlot: number
  /** The appointment; 0 and empty without. */
  slotPlace: string
  slotAt: number
  slotUntil: number
  /** Under which its place in that hour is held. */
  slotRef: string
}

/** One time that a ticket was shown and taken. */
export interface TicketUseTable {
  uid: string
  ticketId: string
  id: string
  /** Uses that went at once. */
  number: number
  /** Where. */
  storeId: string
  actorKind: string
  actorId: string
  usedAt: number
  /** 1: by the 20 digits of its QR picture; else 12 were typed. */
  isScanned: number
  /** When whoever took it took that back; else 0. */
  undoneAt: number
}

/** Wrong codes at a till: one member of staff at one store. */
export interface TicketTillTable {
  storeId: string
  actorKind: string
  actorId: string
  /** In a row, since the last ticket that was taken there or the last lock. */
  wrong: number
  /** It takes nothing before this moment; 0 when it never was locked. */
  lockedUntil: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    ticket: TicketTable
    ticket_use: TicketUseTable
    ticket_till: TicketTillTable
  }
}
