import type { InvoiceContent, InvoiceKind, InvoiceState } from '@contract/codes/invoice'

/** An invoice that is wanted, with whose and for what. Number and address are personal: never in a log. */
export interface InvoiceRequestTable {
  uid: string
  subject: 'order'
  subject_id: string
  kind: InvoiceKind
  title: string
  tax_no: string
  email: string
  content: InvoiceContent
  requested_at: number
  /** What came of it last: its application; empty before. One at a time. */
  invoice_id: string
}

/** An application, or the red one that takes an invoice back. Moments are epoch ms, 0 while they have not come. */
export interface InvoiceTable {
  uid: string
  id: string
  /** What people call it, and whoever makes it out. */
  no: string
  subject: 'order'
  subject_id: string
  /** What people call its subject. */
  subject_no: string
  seller: string
  /** 1: takes another one back. */
  is_red: number
  state: InvoiceState
  /** What it is made out over; of a red one what is taken back. */
  cents: number
  content: InvoiceContent
  kind: InvoiceKind
  title: string
  tax_no: string
  email: string
  /** JSON of InvoiceLine. */
  lines: string
  /** How often it was put again after a failure. */
  amends: number
  /** When whoever makes it out was asked first: from then on nothing of it changes. */
  requested_at: number
  /** The tax authority's; empty before. */
  invoice_no: string
  /** Of its paper; empty before. */
  file_key: string
  /** Why it failed; empty else. */
  reason: string
  /** Of a red one the invoice that it takes back, and the other way round; empty without. */
  other_id: string
  /** What came in its place; empty without. */
  next_no: string
  applied_at: number
  issued_at: number
}

/** A title that its shopper keeps. */
export interface InvoiceTitleTable {
  uid: string
  id: string
  kind: InvoiceKind
  title: string
  tax_no: string
  email: string
}

/** How many a shopper keeps, and which of them is offered first (empty: none). */
export interface InvoiceTitleBookTable {
  uid: string
  default_id: string
  title_count: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    invoice_request: InvoiceRequestTable
    invoice: InvoiceTable
    invoice_title: InvoiceTitleTable
    invoice_title_book: InvoiceTitleBookTable
  }
}
