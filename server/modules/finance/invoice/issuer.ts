import type { InvoiceKind } from '@contract/codes/invoice'

/** A line of an invoice; its amount includes tax. */
export interface InvoiceLine {
  name: string
  specText: string
  number: number
  cents: number
}

/** A request to make out an invoice. */
export interface InvoicePaper {
  /** The idempotency key: a repeated request with this number makes out no second invoice. */
  requestNo: string
  seller: string
  subjectNo: string
  buyer: { kind: InvoiceKind; title: string; taxNo: string; email: string }
  lines: InvoiceLine[]
  cents: number
  /** A red invoice has the number of the invoice that it cancels. Its amounts are those of that invoice, not negated. */
  redOf: string | null
}

/** The issuer's reply: issued, pending, or permanently refused with a reason for the shopper. */
export type IssueVerdict =
  | { state: 'issued'; invoiceNo: string; at: number; pdf: Buffer }
  | { state: 'underway' }
  | { state: 'refused'; reason: string }

/**
 * The service that makes out invoices: one of the tax authority, or the demo's sandbox. Temporary failures are thrown;
 * the caller repeats the request under the same number.
 */
export interface InvoiceIssuer {
  readonly name: string
  /** The state of a request by its number; null for an unknown number. */
  ask(requestNo: string): Promise<IssueVerdict | null>
  issue(paper: InvoicePaper): Promise<IssueVerdict>
  /** Cancels an invoice by a red one. */
  red(paper: InvoicePaper & { redOf: string }): Promise<IssueVerdict>
}
