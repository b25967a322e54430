import { INVOICE_STATE_TEXT } from '@contract/codes/invoice'
import type { InvoiceRequest } from '@contract/schema/invoice'
import type { Reader, Tx } from '../../../kernel/db'
import * as repo from './invoice.repo'
import { checkedWords, wordsOf } from './invoice.rules'
import type { InvoiceTable } from './invoice.tables'

/** A subject's invoice: the requested data and its state. */
export interface InvoiceStanding {
  ask: InvoiceRequest | null
  /** Null before an application. */
  application: { no: string; state: InvoiceTable['state']; stateText: string } | null
}

/** Invoices that are requested together with a purchase. */
export class InvoiceService {
  /** Requests an invoice for each order, all with the same data. SYS_BIZ_DATA_ERROR_CODE names the fault. */
  async ask(tx: Tx, uid: string, orderIds: readonly string[], asked: InvoiceRequest, now: number): Promise<void> {
    const row = { ...checkedWords(asked), requestedAt: now, invoiceId: '' }
    await repo.insertRequests(
      tx,
      orderIds.map((subjectId) => ({ uid, subject: 'order', subjectId, ...row })),
    )
  }

  /** Replaces the earlier request; undefined removes it. */
  async change(
    tx: Tx,
    uid: string,
    orderIds: readonly string[],
    asked: InvoiceRequest | undefined,
    now: number,
  ): Promise<void> {
    await repo.deleteRequests(tx, uid, orderIds)
    if (asked) await this.ask(tx, uid, orderIds, asked, now)
  }

  /** The request of an order; null without one. */
  async of(q: Reader, uid: string, orderId: string): Promise<InvoiceRequest | null> {
    const row = await repo.findRequest(q, { uid, subject: 'order', subjectId: orderId })
    return row ? wordsOf(row) : null
  }

  async standing(q: Reader, uid: string, orderId: string): Promise<InvoiceStanding> {
    const row = await repo.findRequest(q, { uid, subject: 'order', subjectId: orderId })
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
