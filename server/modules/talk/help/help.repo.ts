import type { FeedbackView } from '@contract/codes/help'
import { type Insertable, type Selectable, sql } from 'kysely'
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

export async function insertFeedback(tx: Tx, row: Insertable<FeedbackTable>): Promise<void> {
  const { uid, feedbackNo: no } = row
  await indexNumbers(tx, [{ no, kind: 'feedback', uid, id: no }])
  await tx.insertInto('feedback').values(row).execute()
}

/** A shopper's feedbacks, the newest first. */
export function listOwn(q: Reader, uid: string, limit: number): Promise<FeedbackRow[]> {
  return q
    .selectFrom('feedback')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('feedbackNo', 'desc')
    .limit(limit)
    .execute()
}

/** Deletes the phone that a shopper left with feedbacks. */
export async function erasePhones(tx: Tx, uid: string): Promise<void> {
  await tx.updateTable('feedback').set({ mobile: '' }).where('uid', '=', uid).execute()
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

// The predicates must equal the indexes' expressions exactly.
const OPEN = { column: 'createdAt', isDown: false, terms: sql<boolean>`handled_at = 0` } as const
const HANDLED = { column: 'handledAt', isDown: true, terms: sql<boolean>`handled_at > 0` } as const

/** A view in its order, after a row of it; no types: all. */
export function listView(
  q: Reader,
  view: FeedbackView,
  types: readonly string[],
  { after, limit }: { after: FeedbackRow | undefined; limit: number },
): Promise<FeedbackRow[]> {
  const { column, isDown, terms } = view === 'handled' ? HANDLED : OPEN
  const direction = isDown ? 'desc' : 'asc'
  let query = q.selectFrom('feedback').selectAll().where(terms)
  if (types.length > 0) query = query.where('type', 'in', types)
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple(column, 'feedbackNo'), isDown ? '<' : '>', tuple(after[column], after.feedbackNo)),
    )
  return query.orderBy(column, direction).orderBy('feedbackNo', direction).limit(limit).execute()
}

/** Number of those that wait, up to `most`. */
export async function countOpen(q: Reader, types: readonly string[], most: number): Promise<number> {
  let query = q.selectFrom('feedback').select('feedbackNo').where(OPEN.terms)
  if (types.length > 0) query = query.where('type', 'in', types)
  const { count } = await q
    .selectFrom(query.limit(most).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Handling = Pick<FeedbackRow, 'handledAt' | 'handledBy' | 'note' | 'answer'>

/** Sets how a feedback is handled, unless its handling has changed since it was read. */
export async function setHandling(tx: Tx, row: FeedbackRow, handling: Handling): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('feedback')
    .set(handling)
    .where('uid', '=', row.uid)
    .where('feedbackNo', '=', row.feedbackNo)
    .where('handledAt', '=', row.handledAt)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
