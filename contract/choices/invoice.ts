import { Type as T } from '@sinclair/typebox'
import { InvoiceRequest } from '../schema/invoice'
import { Cents, Nullable } from '../schema/shared'

export const invoice = {
  order: {
    /** An invoice for each of its orders. */
    invoice: T.Optional(InvoiceRequest),
  },
  detailView: {
    /** How its invoice was asked for; null without one. */
    invoice: Nullable(InvoiceRequest),
    /** The amount of an invoice that is applied for now; 0 where none may be applied for, or one was. */
    invoiceAmount: Cents,
    /** The application for it; null before it was applied for. */
    invoiced: Nullable(T.Object({ applicationNo: T.String(), stateText: T.String() })),
  },
}
