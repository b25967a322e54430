import { type Static, Type as T } from '@sinclair/typebox'
import { INVOICE_KINDS, LONGEST_EMAIL } from '../codes/invoice'
import { defineEndpoints } from '../endpoint'
import { Nullable, Text, Words } from './shared'

/** How an invoice is wanted. */
export const InvoiceAsk = T.Object({
  kind: Words(INVOICE_KINDS),
  title: Text(100, 1),
  /** A company's; empty for a person. */
  taxNo: Text(30),
  email: Text(LONGEST_EMAIL, 1),
})
export type InvoiceAsk = Static<typeof InvoiceAsk>

export const invoiceEndpoints = defineEndpoints({
  /** What the shopper's last invoice was asked with. */
  'GET invoice/lastAsk': { auth: 'shopper', input: T.Object({}), reply: T.Object({ invoice: Nullable(InvoiceAsk) }) },
})
