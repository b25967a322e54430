import { cleanInvoice, invoiceProblems } from '@contract/codes/invoice'
import type { InvoiceAsk } from '@contract/schema/invoice'
import type { Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import * as repo from './invoice.repo'
import type { InvoiceAskTable } from './invoice.tables'

/** Invoices that are asked for with what they are for (behaviours 2.23). */
export class InvoiceService {
  /** One for each order, all alike. SYS_BIZ_DATA_ERROR_CODE says what is wrong with it. */
  async ask(tx: Tx, uid: string, orderIds: readonly string[], asked: InvoiceAsk, now: number): Promise<void> {
    const { kind, title, taxNo, email } = cleanInvoice(asked)
    const [problem] = Object.values(invoiceProblems({ kind, title, taxNo, email }))
    if (problem) fail('SYS_BIZ_DATA_ERROR_CODE', `发票：${problem}`)
    const row = { kind, title, tax_no: taxNo, email, asked_at: now }
    await repo.insertAsks(
      tx,
      orderIds.map((subject_id) => ({ uid, subject: 'order', subject_id, ...row })),
    )
  }

  /** In place of what was asked before; undefined: none is wanted. */
  async change(
    tx: Tx,
    uid: string,
    orderIds: readonly string[],
    asked: InvoiceAsk | undefined,
    now: number,
  ): Promise<void> {
    await repo.dropAsks(tx, uid, orderIds)
    if (asked) await this.ask(tx, uid, orderIds, asked, now)
  }

  /** How an order's was asked for; null without one. */
  async of(q: Reader, uid: string, orderId: string): Promise<InvoiceAsk | null> {
    const row = await repo.findAsk(q, { uid, subject: 'order', subjectId: orderId })
    return row ? shown(row) : null
  }

  async last(q: Reader, uid: string): Promise<InvoiceAsk | null> {
    const row = await repo.findLast(q, uid)
    return row ? shown(row) : null
  }
}

const shown = ({ kind, title, tax_no: taxNo, email }: InvoiceAskTable): InvoiceAsk => ({ kind, title, taxNo, email })
