import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import type { PageWindow } from '../../../kernel/page'
import type { OwnReviewTable } from './review.tables'

export type OwnReviewRow = OwnReviewTable

/** Lines that wait for a review; those that are known stay as they are. */
export async function insertWaiting(tx: Tx, rows: readonly OwnReviewRow[]): Promise<void> {
  await insertMany(tx, 'own_review', rows, 'skip')
}

/** A line has its review now. */
export async function finish(
  tx: Tx,
  {
    uid,
    line_id,
    id,
    review_id,
    open_until,
  }: Pick<OwnReviewRow, 'uid' | 'line_id' | 'id' | 'review_id' | 'open_until'>,
): Promise<void> {
  await tx
    .updateTable('own_review')
    .set({ id, review_id, open_until, is_done: 1 })
    .where('uid', '=', uid)
    .where('line_id', '=', line_id)
    .execute()
}

/** More was said: no more may be. False when it was said before, too late, or never reviewed. */
export async function close(tx: Tx, uid: string, lineId: string, now: number): Promise<OwnReviewRow | undefined> {
  return tx
    .updateTable('own_review')
    .set({ open_until: 0 })
    .where('uid', '=', uid)
    .where('line_id', '=', lineId)
    .where('is_done', '=', 1)
    .where('open_until', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** What waits of an order waits no longer: its money is back. */
export async function forget(tx: Tx, uid: string, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length === 0) return
  await tx
    .deleteFrom('own_review')
    .where('uid', '=', uid)
    .where('line_id', 'in', lineIds)
    .where('is_done', '=', 0)
    .execute()
}

/** A tab of a shopper's, the newest first; of what waits only what may still be written. */
export function pageOwn(
  q: Reader,
  uid: string,
  { isDone, now }: { isDone: boolean; now: number },
  { limit, offset, before }: Pick<PageWindow, 'limit' | 'offset' | 'before'>,
): Promise<OwnReviewRow[]> {
  let query = q
    .selectFrom('own_review')
    .selectAll()
    .where('uid', '=', uid)
    .where('is_done', '=', isDone ? 1 : 0)
  if (!isDone) query = query.where('open_until', '>', now)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).offset(offset).execute()
}

/** False when it was so before. */
export async function vote(tx: Tx, uid: string, reviewId: string, isHelpful: boolean): Promise<boolean> {
  if (!isHelpful) {
    const { numDeletedRows } = await tx
      .deleteFrom('review_vote')
      .where('uid', '=', uid)
      .where('review_id', '=', reviewId)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  }
  const added = await tx
    .insertInto('review_vote')
    .values({ uid, review_id: reviewId })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Which of some reviews a shopper found helpful. */
export async function votesOf(q: Reader, uid: string, reviewIds: readonly string[]): Promise<Set<string>> {
  if (reviewIds.length === 0) return new Set()
  const rows = await q
    .selectFrom('review_vote')
    .select('review_id')
    .where('uid', '=', uid)
    .where('review_id', 'in', reviewIds)
    .execute()
  return new Set(rows.map(({ review_id }) => review_id))
}
