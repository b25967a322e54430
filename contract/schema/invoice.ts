import { type Static, Type as T } from '@sinclair/typebox'
import { INVOICE_CONTENTS, INVOICE_KINDS, INVOICE_STATES, INVOICE_TABS, LONGEST_EMAIL } from '../codes/invoice'
import { defineEndpoints } from '../endpoint'
import { Button, Cents, Count, Flag, Id, Millis, Nothing, Nullable, PageInput, PageOf, Text, Words } from './shared'

const words = {
  kind: Words(INVOICE_KINDS),
  title: Text(100, 1),
  /** For companies; empty for a person. */
  taxNo: Text(30),
  email: Text(LONGEST_EMAIL, 1),
}

/** The requested invoice. */
export const InvoiceRequest = T.Object({ ...words, content: T.Optional(Words(INVOICE_CONTENTS)) })
export type InvoiceRequest = Static<typeof InvoiceRequest>

/** A saved title of a shopper. */
export const InvoiceTitle = T.Object({ id: T.String(), ...words, isDefault: Flag })
export type InvoiceTitle = Static<typeof InvoiceTitle>

const head = {
  /** The readable number of an application. */
  applicationNo: T.String(),
  state: Words(INVOICE_STATES),
  stateText: T.String(),
  orderId: T.String(),
  orderNo: T.String(),
  storeName: T.String(),
  /** Paid in money and not refunded. */
  amount: Cents,
  ...words,
  content: Words(INVOICE_CONTENTS),
  contentText: T.String(),
  appliedAt: Millis,
  issuedAt: Nullable(Millis),
  buttons: T.Array(Button),
}
export const InvoiceCard = T.Object(head)
export type InvoiceCard = Static<typeof InvoiceCard>

export const InvoiceDetail = T.Object({
  ...head,
  hint: T.String(),
  /** Why it failed; empty otherwise. */
  reason: T.String(),
  /** The invoice's number; empty before it is issued. */
  invoiceNo: T.String(),
  lines: T.Array(T.Object({ name: T.String(), specText: T.String(), number: Count, amount: Cents })),
  /** The red invoice that reversed it; null without one. */
  red: Nullable(T.Object({ invoiceNo: T.String(), amount: Cents, issuedAt: Nullable(Millis) })),
  /** Number of the invoice that replaced it after a partial refund; empty without one. */
  nextNo: T.String(),
})
export type InvoiceDetail = Static<typeof InvoiceDetail>

const byNo = T.Object({ applicationNo: Id })

export const invoiceEndpoints = defineEndpoints({
  /** The shopper's default title, or the fields of the last application. */
  'GET invoice/lastAsk': {
    auth: 'shopper',
    input: T.Object({}),
    reply: T.Object({ invoice: Nullable(InvoiceRequest) }),
  },
  /** The default first, then the newest. */
  'GET invoice/listTitles': {
    auth: 'shopper',
    input: T.Object({}),
    reply: T.Object({ records: T.Array(InvoiceTitle) }),
  },
  'POST invoice/saveTitle': {
    auth: 'shopper',
    input: T.Object({ id: T.Optional(Id), ...words, isDefault: T.Optional(Flag) }),
    reply: InvoiceTitle,
  },
  'POST invoice/deleteTitle': { auth: 'shopper', input: T.Object({ id: Id }), reply: Nothing },
  'POST invoice/pageApplications': {
    auth: 'shopper',
    input: T.Object({ tab: T.Optional(Words(INVOICE_TABS)), ...PageInput }),
    reply: PageOf(InvoiceCard),
  },
  'GET invoice/getApplication': { auth: 'shopper', input: byNo, reply: InvoiceDetail },
  /** Address of its PDF, valid for minutes; that of the red one with `isRed`. */
  'GET invoice/getFile': {
    auth: 'shopper',
    input: T.Object({ applicationNo: Id, isRed: T.Optional(Flag) }),
    reply: T.Object({ url: T.String(), name: T.String() }),
  },
})

/** Endpoints that need the order. */
export const orderInvoiceEndpoints = defineEndpoints({
  /** Before the payment, for all orders that are paid together; without `invoice` none is requested. */
  'POST productOrder/changeInvoice': {
    auth: 'shopper',
    input: T.Object({ orderId: Id, invoice: T.Optional(InvoiceRequest) }),
    reply: Nothing,
  },
  'POST invoice/apply': {
    auth: 'shopper',
    idempotent: true,
    input: T.Object({ orderId: Id, invoice: InvoiceRequest }),
    reply: T.Object({ applicationNo: T.String() }),
  },
  /** Submits a failed application again. */
  'POST invoice/amend': {
    auth: 'shopper',
    input: T.Object({ applicationNo: Id, invoice: InvoiceRequest }),
    reply: Nothing,
  },
})
