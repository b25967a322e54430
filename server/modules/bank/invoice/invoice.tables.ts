import type { InvoiceKind } from '@contract/codes/invoice'

/** An invoice that was asked for, with whose and for what. Number and address are personal: never in a log. */
export interface InvoiceAskTable {
  uid: string
  subject: 'order'
  subject_id: string
  kind: InvoiceKind
  title: string
  tax_no: string
  email: string
  asked_at: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    invoice_ask: InvoiceAskTable
  }
}
