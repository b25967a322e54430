import type { InvoiceContent, InvoiceKind, InvoiceState } from '@contract/codes/invoice'

/** A requested invoice: buyer and subject. Number and address are personal: never in a log. */
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
  /** Id of its current application; empty before. One at a time. */
  invoiceId: string
}

/** An application, or the red invoice that cancels one. Times are epoch ms, 0 until they happen. */
export interface InvoiceTable {
  uid: string
  id: string
  /** The public number; the issuer uses it as well. */
  no: string
  subject: 'order'
  subjectId: string
  /** The public number of its subject. */
  subjectNo: string
  seller: string
  /** 1: it cancels another one. */
  isRed: number
  state: InvoiceState
  /** The invoiced amount; of a red invoice the cancelled amount. */
  cents: number
  content: InvoiceContent
  kind: InvoiceKind
  title: string
  taxNo: string
  email: string
  /** JSON of InvoiceLine. */
  lines: string
  /** How often it was submitted again after a failure. */
  amends: number
  /** When it was first sent to the issuer: it does not change from then on. */
  requestedAt: number
  /** The tax authority's number; empty before. */
  invoiceNo: string
  /** Media key of its PDF; empty before. */
  fileKey: string
  /** Why it failed; empty otherwise. */
  reason: string
  /** Links an invoice and its red invoice, in both rows; empty without. */
  otherId: string
  /** Number of the invoice that replaces it; empty without. */
  nextNo: string
  appliedAt: number
  issuedAt: number
}

/** A saved title of a shopper. */
export interface InvoiceTitleTable {
  uid: string
  id: string
  kind: InvoiceKind
  title: string
  taxNo: string
  email: string
}

/** The number of a shopper's titles, and the default one (empty: none). */
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
