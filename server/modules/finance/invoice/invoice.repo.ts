import type { InvoiceTab } from '@contract/codes/invoice'
import type { Updateable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import { findNumber } from '../../../kernel/number-index'
import type { PageWindow } from '../../../kernel/page'
import type { InvoiceRequestTable, InvoiceTable } from './invoice.tables'

export type InvoiceRow = InvoiceTable
export type InvoiceRequestRow = InvoiceRequestTable
type Key = Pick<InvoiceRow, 'uid' | 'id'>
export type Subject = Pick<InvoiceRequestRow, 'uid' | 'subject' | 'subjectId'>
type Words = Pick<InvoiceRequestRow, 'kind' | 'title' | 'taxNo' | 'email' | 'content'>

export async function insertRequests(tx: Tx, rows: readonly InvoiceRequestTable[]): Promise<void> {
  await insertMany(tx, 'invoice_request', rows)
}

export async function deleteRequests(tx: Tx, uid: string, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .deleteFrom('invoice_request')
    .where('uid', '=', uid)
    .where('subject', '=', 'order')
    .where('subjectId', 'in', orderIds)
    .execute()
}

export function findRequest(q: Reader, { uid, subject, subjectId }: Subject): Promise<InvoiceRequestTable | undefined> {
  return q
    .selectFrom('invoice_request')
    .selectAll()
    .where('uid', '=', uid)
    .where('subject', '=', subject)
    .where('subjectId', '=', subjectId)
    .executeTakeFirst()
}

/** The data of a shopper's last application. */
export function findLast(q: Reader, uid: string): Promise<InvoiceRequestTable | undefined> {
  return q
    .selectFrom('invoice_request')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('requestedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Locks a subject's request until the transaction ends: changes of its invoices run one after another. */
export function lockRequest(tx: Tx, { uid, subject, subjectId }: Subject): Promise<InvoiceRequestRow | undefined> {
  return tx
    .updateTable('invoice_request')
    .set((eb) => ({ invoiceId: eb.ref('invoiceId') }))
    .where('uid', '=', uid)
    .where('subject', '=', subject)
    .where('subjectId', '=', subjectId)
    .returningAll()
    .executeTakeFirst()
}

/** Sets the subject's current application; false when it is no longer `seen`. */
export async function setCurrentRequest(
  tx: Tx,
  {
    uid,
    subject,
    subjectId,
    requestedAt,
    ...change
  }: Subject & Words & Pick<InvoiceRequestRow, 'requestedAt' | 'invoiceId'>,
  seen: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('invoice_request')
    .values({ uid, subject, subjectId, requestedAt, ...change })
    .onConflict((c) =>
      c.columns(['uid', 'subject', 'subjectId']).doUpdateSet(change).where('invoice_request.invoiceId', '=', seen),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

export async function insertInvoice(tx: Tx, row: InvoiceRow): Promise<void> {
  await insertMany(tx, 'invoice', [row])
}

/**
 * Conditional update of one row: false when its state, request time or count of retries has changed since it was read.
 */
export async function move(
  tx: Tx,
  seen: Key & Pick<InvoiceRow, 'state' | 'requestedAt' | 'amends'>,
  change: Updateable<InvoiceTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invoice')
    .set(change)
    .where('uid', '=', seen.uid)
    .where('id', '=', seen.id)
    .where('state', '=', seen.state)
    .where('requestedAt', '=', seen.requestedAt)
    .where('amends', '=', seen.amends)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export function findInvoice(q: Reader, { uid, id }: Key): Promise<InvoiceRow | undefined> {
  return q.selectFrom('invoice').selectAll().where('uid', '=', uid).where('id', '=', id).executeTakeFirst()
}

/** By the public number, of any shopper. */
export async function findByNo(q: Reader, no: string): Promise<InvoiceRow | undefined> {
  const known = await findNumber(q, 'invoice', no)
  return known && findInvoice(q, known)
}

/** One shopper's, the newest first, without red invoices. */
export function pageInvoices(
  q: Reader,
  uid: string,
  tab: InvoiceTab,
  { limit, offset, before }: Pick<PageWindow, 'limit' | 'offset' | 'before'>,
): Promise<InvoiceRow[]> {
  let query = q.selectFrom('invoice').selectAll().where('uid', '=', uid).where('isRed', '=', 0)
  if (tab !== 'all') query = query.where('state', '=', tab)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).offset(offset).execute()
}

/** Invoices of all shoppers, for the operator, oldest first. */
export function listInvoices(
  q: Reader,
  { state, after, limit }: { state: InvoiceRow['state']; after?: string; limit: number },
): Promise<InvoiceRow[]> {
  let query = q.selectFrom('invoice').selectAll().where('state', '=', state)
  if (after !== undefined) query = query.where('id', '>', after)
  return query.orderBy('id').limit(limit).execute()
}
