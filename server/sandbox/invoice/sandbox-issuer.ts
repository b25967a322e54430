import { createHash } from 'node:crypto'
import type { InvoiceIssuer, InvoicePaper, IssueVerdict } from '../../modules/finance/invoice'
import type { MadeOut } from './paper'

/** Draws a paper; a failure may pass. */
export type Draw = (made: MadeOut) => Promise<Buffer>

/** A title with this word is refused, so that the demo shows how that goes. */
const REFUSED_WORD = '注销'
const REFUSED_TEXT = '购买方已注销，请核对抬头和税号'
/** Twenty digits: the year that the question begins with, a region that there is not, and sixteen more. */
const REGION = '00'

/** Makes invoices out in the demo: papers that look like the real ones and say that they are none. */
export class SandboxIssuer implements InvoiceIssuer {
  readonly name = 'sandbox'

  constructor(
    private readonly draw: Draw,
    private readonly now: () => number = Date.now,
  ) {}

  /** It remembers nothing: the same question has the same answer. */
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
