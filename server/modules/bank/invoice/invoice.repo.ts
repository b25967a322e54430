import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import type { InvoiceAskTable } from './invoice.tables'

export async function insertAsks(tx: Tx, rows: readonly InvoiceAskTable[]): Promise<void> {
  await insertMany(tx, 'invoice_ask', rows)
}

export async function dropAsks(tx: Tx, uid: string, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .deleteFrom('invoice_ask')
    .where('uid', '=', uid)
    .where('subject', '=', 'order')
    .where('subject_id', 'in', orderIds)
    .execute()
}

export function findAsk(
  q: Reader,
  { uid, subject, subjectId }: { uid: string; subject: 'order'; subjectId: string },
): Promise<InvoiceAskTable | undefined> {
  return q
    .selectFrom('invoice_ask')
    .selectAll()
    .where('uid', '=', uid)
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst()
}

/** What a shopper asked with last. */
export function findLast(q: Reader, uid: string): Promise<InvoiceAskTable | undefined> {
  return q
    .selectFrom('invoice_ask')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
