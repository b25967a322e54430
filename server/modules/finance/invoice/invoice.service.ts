import { INVOICE_STATE_TEXT } from '@contract/codes/invoice'
import type { InvoiceRequest } from '@contract/schema/invoice'
import type { Reader, Tx } from '../../../kernel/db'
import * as repo from './invoice.repo'
import { checkedWords, wordsOf } from './invoice.rules'
import type { InvoiceTable } from './invoice.tables'

/** What there is of a subject's invoice: how it is wanted, and what came of it. */
export interface InvoiceStanding {
  ask: InvoiceRequest | null
  /** Null before anything was applied for. */
  application: { no: string; state: InvoiceTable['state']; stateText: string } | null
}

/** Invoices that are asked for with what they are for (behaviours 2.23). */
export class InvoiceService {
  /** One for each order, all alike. SYS_BIZ_DATA_ERROR_CODE says what is wrong with it. */
  async ask(tx: Tx, uid: string, orderIds: readonly string[], asked: InvoiceRequest, now: number): Promise<void> {
    const row = { ...checkedWords(asked), requestedAt: now, invoiceId: '' }
    await repo.insertAsks(
      tx,
      orderIds.map((subjectId) => ({ uid, subject: 'order', subjectId, ...row })),
    )
  }

  /** In place of what was asked before; undefined: none is wanted. */
  async change(
    tx: Tx,
    uid: string,
    orderIds: readonly string[],
    asked: InvoiceRequest | undefined,
    now: number,
  ): Promise<void> {
    await repo.dropAsks(tx, uid, orderIds)
    if (asked) await this.ask(tx, uid, orderIds, asked, now)
  }

  /** How an order's was asked for; null without one. */
  async of(q: Reader, uid: string, orderId: string): Promise<InvoiceRequest | null> {
    const row = await repo.findAsk(q, { uid, subject: 'order', subjectId: orderId })
    return row ? wordsOf(row) : null
  }

  async standing(q: Reader, uid: string, orderId: string): Promise<InvoiceStanding> {
    const row = await repo.findAsk(q, { uid, subject: 'order', subjectId: orderId })
    if (!row) return { ask: null, application: null }
    const found = row.invoiceId === '' ? undefined : await repo.findInvoice(q, { uid, id: row.invoiceId })
    const application = found ? { no: found.no, state: found.state, stateText: INVOICE_STATE_TEXT[found.state] } : null
    return { ask: wordsOf(row), application }
  }

  async last(q: Reader, uid: string): Promise<InvoiceRequest | null> {
    const row = await repo.findLast(q, uid)
    return row ? wordsOf(row) : null
  }
}
