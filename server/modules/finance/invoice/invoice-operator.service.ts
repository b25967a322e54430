import type { InvoiceState } from '@contract/codes/invoice'
import { type Actor, type AuditAction, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import * as repo from './invoice.repo'
import type { InvoiceIssued, InvoiceTransitions } from './invoice-transitions'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'invoice.issue': 'invoice'
    'invoice.fail': 'invoice'
    'invoice.retry': 'invoice'
  }
}

/** By hand, where nobody makes invoices out for the mall, or where its issuer is at a loss. */
export class InvoiceOperatorService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly transitions: InvoiceTransitions,
  ) {}

  /** Of one state, those that have waited longest first; red ones too. `after`: the number the last list ended with. */
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

  /** One with what takes it back, or what it takes back. */
  async show(no: string): Promise<{ row: repo.InvoiceRow; other: repo.InvoiceRow | undefined }> {
    const row = await this.find(no)
    const key = { uid: row.uid, id: row.otherId }
    return { row, other: row.otherId === '' ? undefined : await repo.findInvoice(this.db.q, key) }
  }

  /** It was made out by hand; of a red one what it takes back is taken back with that. */
  async issue(actor: Actor, no: string, made: Omit<InvoiceIssued, 'at'>): Promise<void> {
    const row = await this.find(no)
    if (row.state !== 'pending') fail('STATE_CHANGED')
    const fileKey = await this.transitions.keep(row, made)
    const { invoiceNo } = made
    await this.#action(actor, 'invoice.issue', row, { invoiceNo }, (tx) =>
      this.transitions.issued(tx, row, { invoiceNo, at: this.clock.now() }, fileKey),
    )
  }

  /** `reason` is what the shopper reads. */
  async fail(actor: Actor, no: string, reason: string): Promise<void> {
    const row = await this.find(no)
    await this.#action(actor, 'invoice.fail', row, { reason }, (tx) => this.transitions.refused(tx, row, reason))
  }

  /** Asks whoever makes it out once more, now: of what waits, or of a red one that was refused. */
  async retry(actor: Actor, no: string): Promise<void> {
    const row = await this.find(no)
    await this.#action(actor, 'invoice.retry', row, {}, (tx) => this.transitions.again(tx, row))
  }

  #action(
    actor: Actor,
    action: AuditAction & `invoice.${string}`,
    { no, state: before }: repo.InvoiceRow,
    details: object,
    work: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    return this.db.tx(async (tx) => {
      await work(tx)
      const subject = { kind: 'invoice', id: no } as const
      await writeAudit(tx, { actor, action, subject, details: { before, ...details }, at: this.clock.now() })
    })
  }
}
