import { Type as T } from '@sinclair/typebox'
import { InvoiceRequest } from '../schema/invoice'
import { Cents, Nullable } from '../schema/shared'

export const invoice = {
  order: {
    /** Requests an invoice for each order of the submit. */
    invoice: T.Optional(InvoiceRequest),
  },
  detailView: {
    /** How the invoice was requested; null without an invoice. */
    invoice: Nullable(InvoiceRequest),
    /** Cents of an invoice requested now; 0 when none can be requested or one exists. */
    invoiceAmount: Cents,
    /** The invoice request of the order; null before it was made. */
    invoiced: Nullable(T.Object({ applicationNo: T.String(), stateText: T.String() })),
  },
}
