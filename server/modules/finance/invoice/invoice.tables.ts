import type { InvoiceContent, InvoiceKind, InvoiceState } from '@contract/codes/invoice'

/** An invoice that is wanted, with whose and for what. Number and address are personal: never in a log. */
export interface InvoiceRequestTable {
  uid: string
  subject: 'order'
  subjectId: string
  kind: InvoiceKind
  title: string
  taxNo: string
  email: string
  content: InvoiceContent
  requestedAt: number
  /** What came of it last: its application; empty before. One at a time. */
  invoiceId: string
}

/** An application, or the red one that takes an invoice back. Moments are epoch ms, 0 while they have not come. */
export interface InvoiceTable {
  uid: string
  id: string
  /** What people call it, and whoever makes it out. */
  no: string
  subject: 'order'
  subjectId: string
  /** What people call its subject. */
  subjectNo: string
  seller: string
  /** 1: takes another one back. */
  isRed: number
  state: InvoiceState
  /** What it is made out over; of a red one what is taken back. */
  cents: number
  content: InvoiceContent
  kind: InvoiceKind
  title: string
  taxNo: string
  email: string
  /** JSON of InvoiceLine. */
  lines: string
  /** How often it was put again after a failure. */
  amends: number
  /** When whoever makes it out was asked first: from then on nothing of it changes. */
  requestedAt: number
  /** The tax authority's; empty before. */
  invoiceNo: string
  /** Of its paper; empty before. */
  fileKey: string
  /** Why it failed; empty else. */
  reason: string
  /** Of a red one the invoice that it takes back, and the other way round; empty without. */
  otherId: string
  /** What came in its place; empty without. */
  nextNo: string
  appliedAt: number
  issuedAt: number
}

/** A title that its shopper keeps. */
export interface InvoiceTitleTable {
  uid: string
  id: string
  kind: InvoiceKind
  title: string
  taxNo: string
  email: string
}

/** How many a shopper keeps, and which of them is offered first (empty: none). */
export interface InvoiceTitleBookTable {
  uid: string
  defaultId: string
  titleCount: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    invoice_request: InvoiceRequestTable
    invoice: InvoiceTable
    invoice_title: InvoiceTitleTable
    invoice_title_book: InvoiceTitleBookTable
  }
}
