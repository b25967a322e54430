import type { InvoiceState } from '@contract/codes/invoice'
import { type Actor, type AuditAction, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { checkedLine, fail, failParam } from '../../../kernel/errors'
import * as repo from './invoice.repo'
import type { InvoiceIssued, InvoiceTransitions } from './invoice-transitions'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'invoice.issue': 'invoice'
    'invoice.fail': 'invoice'
    'invoice.retry': 'invoice'
  }
}

const MAX_REASON = 100
const MAX_PDF_BYTES = 5_000_000
const PDF = Buffer.from('%PDF-')

/** Invoices by hand, for a mall without an issuer or for an application that the issuer refuses. */
export class InvoiceOperatorService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly transitions: InvoiceTransitions,
  ) {}

  /** Applications and red invoices in one state, the oldest first. `after`: the last number of the previous page. */
  async list({
    state,
    after,
    limit,
  }: {
    state: InvoiceState
    after?: string
    limit: number
  }): Promise<repo.InvoiceRow[]> {
    const from = after === undefined ? undefined : (await this.find(after)).id
    return repo.listInvoices(this.db.q, { state, limit, ...(from !== undefined && { after: from }) })
  }

  async find(no: string): Promise<repo.InvoiceRow> {
    return (await repo.findByNo(this.db.q, no)) ?? failParam('no', 'there is no such application')
  }

  /** An application with its red invoice, or a red invoice with the one that it cancels. */
  async show(no: string): Promise<{ row: repo.InvoiceRow; other: repo.InvoiceRow | undefined }> {
    const row = await this.find(no)
    const key = { uid: row.uid, id: row.otherId }
    return { row, other: row.otherId === '' ? undefined : await repo.findInvoice(this.db.q, key) }
  }

  /** Records an invoice made out by hand; a red one cancels its counterpart in the same transaction. */
  async issue(actor: Actor, no: string, made: Omit<InvoiceIssued, 'at'>): Promise<void> {
    const { invoiceNo, pdf } = made
    if (!/^\d{8,20}$/.test(invoiceNo)) failParam('number', 'must be 8 to 20 digits')
    if (pdf.length > MAX_PDF_BYTES || !PDF.equals(pdf.subarray(0, PDF.length)))
      failParam('file', `must be a PDF of at most ${MAX_PDF_BYTES / 1_000_000} MB`)
    const row = await this.find(no)
    if (row.state !== 'pending') fail('STATE_CHANGED')
    const fileKey = await this.transitions.keep(row, made)
    await this.#action(actor, 'invoice.issue', row, { invoiceNo }, (tx) =>
      this.transitions.issued(tx, row, { invoiceNo, at: this.clock.now() }, fileKey),
    )
  }

  /** `text` is shown to the shopper. */
  async fail(actor: Actor, no: string, text: string): Promise<void> {
    const reason = checkedLine('reason', text, MAX_REASON)
    const row = await this.find(no)
    await this.#action(actor, 'invoice.fail', row, { reason }, (tx) => this.transitions.refused(tx, row, reason))
  }

  /** Sends a pending application or a refused red invoice to the issuer again, now. */
  async retry(actor: Actor, no: string): Promise<void> {
    const row = await this.find(no)
    await this.#action(actor, 'invoice.retry', row, {}, (tx) => this.transitions.again(tx, row))
  }

  #action(
    actor: Actor,
    action: AuditAction & `invoice.${string}`,
    row: repo.InvoiceRow,
    details: object,
    work: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    return this.db.tx(async (tx) => {
      await work(tx)
      const after = (await repo.findInvoice(tx, row))?.state
      const subject = { kind: 'invoice', id: row.no } as const
      const changed = { ...details, before: row.state, after }
      await writeAudit(tx, { actor, action, subject, details: changed, at: this.clock.now() })
    })
  }
}
