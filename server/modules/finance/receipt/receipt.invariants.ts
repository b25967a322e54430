import { MOST_RECEIPT_RETRIES, RECEIPTS_A_DAY, receiptNoKey } from '@contract/codes/receipt'
import type { Reader } from '../../../kernel/db'
import { POINTS_BOOK } from '../points'

/**
 * A paper receipt belongs to the one submission that was not rejected. An approved receipt has given its points once,
 * any other none. The submissions of a shopper per day and the resubmissions of a receipt are limited.
 */
export async function receiptBreaches(q: Reader): Promise<string[]> {
  const found: string[] = []
  const receipts = await q.selectFrom('receipt').selectAll().execute()
  const papers = await q.selectFrom('receipt_paper').selectAll().execute()
  const ownerOf = new Map(papers.map((one) => [`${one.storeId} ${one.receiptNo} ${one.cents}`, one.id]))
  const kept = receipts.filter(({ state }) => state !== 'rejected')
  if (papers.length !== kept.length) found.push(`${papers.length} papers of ${kept.length} receipts`)
  for (const { id, no, storeId, receiptNo, cents } of kept)
    if (ownerOf.get(`${storeId} ${receiptNoKey(receiptNo)} ${cents}`) !== id)
      found.push(`the paper of receipt ${no} is not its own`)
  const entries = await q
    .selectFrom('ledger_entry')
    .selectAll()
    .where('book', '=', POINTS_BOOK)
    .where('kind', '=', 'receipt')
    .execute()
  const given = new Map(entries.map(({ uid, ref, amount }) => [`${uid} ${ref}`, amount]))
  for (const { uid, no, state, points, retries, judgedAt } of receipts) {
    if ((given.get(`${uid} ${no}`) ?? 0) !== (state === 'approved' ? points : 0))
      found.push(`receipt ${no} is ${state} and gave ${given.get(`${uid} ${no}`)} of ${points} points`)
    if ((state === 'pending') !== (judgedAt === 0)) found.push(`receipt ${no} is ${state}, judged at ${judgedAt}`)
    if (retries > MOST_RECEIPT_RETRIES) found.push(`receipt ${no} was submitted again ${retries} times`)
  }
  if (given.size > receipts.filter(({ state }) => state === 'approved').length)
    found.push('points came for a receipt that is not approved')
  for (const { uid, period, taken } of await q
    .selectFrom('quota_person')
    .selectAll()
    .where('kind', '=', 'receipt')
    .execute())
    if (taken > RECEIPTS_A_DAY) found.push(`${uid} submitted ${taken} receipts on ${period}`)
  return found
}
