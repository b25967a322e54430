import { createHash } from 'node:crypto'
import type { InvoiceIssuer, InvoicePaper, IssueVerdict } from '../../modules/finance/invoice'
import type { MadeOut } from './paper'

/** Draws a PDF; a failure may be temporary. */
export type Draw = (made: MadeOut) => Promise<Buffer>

/** A title with this word is refused, to show a refusal in the demo. */
const REFUSED_WORD = '注销'
const REFUSED_TEXT = '购买方已注销，请核对抬头和税号'
/** Twenty digits: the year of the request, a region that does not exist, and sixteen more. */
const REGION = '00'

/** Issues the demo's invoices: PDFs that look like real ones and are marked as samples. */
export class SandboxIssuer implements InvoiceIssuer {
  readonly name = 'sandbox'

  constructor(
    private readonly draw: Draw,
    private readonly now: () => number = Date.now,
  ) {}

  /** Stateless: the same request gives the same invoice. */
  async ask(): Promise<null> {
    return null
  }

  async issue(paper: InvoicePaper): Promise<IssueVerdict> {
    if (paper.buyer.title.includes(REFUSED_WORD)) return { state: 'refused', reason: REFUSED_TEXT }
    return this.#make(paper)
  }

  red(paper: InvoicePaper): Promise<IssueVerdict> {
    return this.#make(paper)
  }

  async #make(paper: InvoicePaper): Promise<IssueVerdict> {
    const at = this.now()
    const invoiceNo = numberOf(paper.requestNo)
    return { state: 'issued', invoiceNo, at, pdf: await this.draw({ ...paper, invoiceNo, at }) }
  }
}

function numberOf(requestNo: string): string {
  const digest = createHash('sha256').update(requestNo).digest()
  const rest = (digest.readBigUInt64BE() % 10n ** 16n).toString().padStart(16, '0')
  return requestNo.slice(2, 4) + REGION + rest
}
