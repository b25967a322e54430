import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { findNumber, indexNumbers } from '../../../kernel/number-index'
import type { FeedbackTable } from './help.tables'

export type FeedbackRow = Selectable<FeedbackTable>

/** Counts one more of a day; gives how many they are now, or null when there were enough. */
export async function countOne(tx: Tx, uid: string, day: string, most: number): Promise<number | null> {
  const row = await tx
    .insertInto('feedback_day')
    .values({ uid, day, sent_count: 1 })
    .onConflict((c) =>
      c
        .columns(['uid', 'day'])
        .doUpdateSet((eb) => ({ sent_count: eb('feedback_day.sent_count', '+', 1) }))
        .where('feedback_day.sent_count', '<', most),
    )
    .returning('sent_count')
    .executeTakeFirst()
  return row?.sent_count ?? null
}

export async function insertFeedback(tx: Tx, row: FeedbackRow): Promise<void> {
  const { uid, feedback_no: no } = row
  await indexNumbers(tx, [{ no, kind: 'feedback', uid, id: no }])
  await tx.insertInto('feedback').values(row).execute()
}

/** The newest first, or those that are older than one. */
export async function listFeedback(q: Reader, limit: number, before: FeedbackRow | null): Promise<FeedbackRow[]> {
  let query = q.selectFrom('feedback').selectAll()
  if (before)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'feedback_no'), '<', tuple(before.created_at, before.feedback_no)),
    )
  return query.orderBy('created_at', 'desc').orderBy('feedback_no', 'desc').limit(limit).execute()
}

export async function findFeedback(q: Reader, feedbackNo: string): Promise<FeedbackRow | null> {
  const known = await findNumber(q, 'feedback', feedbackNo)
  if (!known) return null
  const row = await q
    .selectFrom('feedback')
    .selectAll()
    .where('uid', '=', known.uid)
    .where('feedback_no', '=', feedbackNo)
    .executeTakeFirst()
  return row ?? null
}
