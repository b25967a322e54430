import type { InvoiceKind } from '@contract/codes/invoice'

/** A line of an invoice; its amount holds the tax. */
export interface InvoiceLine {
  name: string
  specText: string
  number: number
  cents: number
}

/** What is to be made out. */
export interface InvoicePaper {
  /** The same question has the same number, so that a repeat makes out nothing twice. */
  requestNo: string
  seller: string
  subjectNo: string
  buyer: { kind: InvoiceKind; title: string; taxNo: string; email: string }
  lines: InvoiceLine[]
  cents: number
  /** A red one: the number of the invoice that it takes back. Its amounts stand as they were. */
  redOf: string | null
}

/** What came of it: made out, still under way, or refused for good, with words that the shopper reads. */
export type IssueVerdict =
  | { state: 'issued'; invoiceNo: string; at: number; pdf: Buffer }
  | { state: 'underway' }
  | { state: 'refused'; reason: string }

/**
 * Who makes invoices out: a service of the tax authority's, the demo's sandbox. A failure that may pass is thrown; then
 * the same is asked again under the same number.
 */
export interface InvoiceIssuer {
  readonly name: string
  /** What became of a number; null for one that it has not heard of. */
  ask(requestNo: string): Promise<IssueVerdict | null>
  issue(paper: InvoicePaper): Promise<IssueVerdict>
  /** Takes one back. */
  red(paper: InvoicePaper & { redOf: string }): Promise<IssueVerdict>
}
