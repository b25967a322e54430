import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { findNumber, indexNumbers } from '../../../kernel/number-index'
import type { FeedbackTable } from './help.tables'

export type FeedbackRow = Selectable<FeedbackTable>

/** Adds one to the count of a day; gives the new count, or null when the limit is reached. */
export async function countOne(tx: Tx, uid: string, day: string, most: number): Promise<number | null> {
  const row = await tx
    .insertInto('feedback_day')
    .values({ uid, day, sentCount: 1 })
    .onConflict((c) =>
      c
        .columns(['uid', 'day'])
        .doUpdateSet((eb) => ({ sentCount: eb('feedback_day.sentCount', '+', 1) }))
        .where('feedback_day.sentCount', '<', most),
    )
    .returning('sentCount')
    .executeTakeFirst()
  return row?.sentCount ?? null
}

export async function insertFeedback(tx: Tx, row: FeedbackRow): Promise<void> {
  const { uid, feedbackNo: no } = row
  await indexNumbers(tx, [{ no, kind: 'feedback', uid, id: no }])
  await tx.insertInto('feedback').values(row).execute()
}

/** The newest first, or those older than `before`. */
export async function listFeedback(q: Reader, limit: number, before: FeedbackRow | null): Promise<FeedbackRow[]> {
  let query = q.selectFrom('feedback').selectAll()
  if (before)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('createdAt', 'feedbackNo'), '<', tuple(before.createdAt, before.feedbackNo)),
    )
  return query.orderBy('createdAt', 'desc').orderBy('feedbackNo', 'desc').limit(limit).execute()
}

export async function findFeedback(q: Reader, feedbackNo: string): Promise<FeedbackRow | null> {
  const known = await findNumber(q, 'feedback', feedbackNo)
  if (!known) return null
  const row = await q
    .selectFrom('feedback')
    .selectAll()
    .where('uid', '=', known.uid)
    .where('feedbackNo', '=', feedbackNo)
    .executeTakeFirst()
  return row ?? null
}
