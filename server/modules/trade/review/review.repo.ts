import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import type { PageWindow } from '../../../kernel/page'
import type { OwnReviewTable } from './review.tables'

export type OwnReviewRow = OwnReviewTable

/** Inserts lines that wait for a review; existing ones stay as they are. */
export async function insertWaiting(tx: Tx, rows: readonly OwnReviewRow[]): Promise<void> {
  await insertMany(tx, 'own_review', rows, 'skip')
}

/** Marks a line as reviewed. */
export async function finish(
  tx: Tx,
  { uid, lineId, id, reviewId, openUntil }: Pick<OwnReviewRow, 'uid' | 'lineId' | 'id' | 'reviewId' | 'openUntil'>,
): Promise<void> {
  await tx
    .updateTable('own_review')
    .set({ id, reviewId, openUntil, isDone: 1 })
    .where('uid', '=', uid)
    .where('lineId', '=', lineId)
    .execute()
}

/** Marks a review as appended. False when it was appended before, is too old, or does not exist. */
export async function close(tx: Tx, uid: string, lineId: string, now: number): Promise<OwnReviewRow | undefined> {
  return tx
    .updateTable('own_review')
    .set({ openUntil: 0 })
    .where('uid', '=', uid)
    .where('lineId', '=', lineId)
    .where('isDone', '=', 1)
    .where('openUntil', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes the waiting lines of a refunded order. */
export async function forget(tx: Tx, uid: string, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length === 0) return
  await tx
    .deleteFrom('own_review')
    .where('uid', '=', uid)
    .where('lineId', 'in', lineIds)
    .where('isDone', '=', 0)
    .execute()
}

/** A tab of a shopper's reviews, newest first; waiting lines only within their time limit. */
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
    .where('isDone', '=', isDone ? 1 : 0)
  if (!isDone) query = query.where('openUntil', '>', now)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).offset(offset).execute()
}

/** Product and review of each line that a shopper reviewed. */
export function listWritten(q: Reader, uid: string): Promise<Pick<OwnReviewRow, 'productId' | 'reviewId'>[]> {
  return q
    .selectFrom('own_review')
    .select(['productId', 'reviewId'])
    .where('uid', '=', uid)
    .where('isDone', '=', 1)
    .execute()
}

/** Number of orders whose lines wait for a review within their time limit. */
export async function countWaiting(q: Reader, uid: string, now: number): Promise<number> {
  const { count } = await q
    .selectFrom('own_review')
    .select((eb) => eb.fn.count<number>('orderId').distinct().as('count'))
    .where('uid', '=', uid)
    .where('isDone', '=', 0)
    .where('openUntil', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Sets or removes a helpful mark; false when nothing changed. */
export async function vote(tx: Tx, uid: string, reviewId: string, isHelpful: boolean): Promise<boolean> {
  if (!isHelpful) {
    const { numDeletedRows } = await tx
      .deleteFrom('review_vote')
      .where('uid', '=', uid)
      .where('reviewId', '=', reviewId)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  }
  const added = await tx
    .insertInto('review_vote')
    .values({ uid, reviewId })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Which of some reviews a shopper has marked as helpful. */
export async function votesOf(q: Reader, uid: string, reviewIds: readonly string[]): Promise<Set<string>> {
  if (reviewIds.length === 0) return new Set()
  const rows = await q
    .selectFrom('review_vote')
    .select('reviewId')
    .where('uid', '=', uid)
    .where('reviewId', 'in', reviewIds)
    .execute()
  return new Set(rows.map(({ reviewId }) => reviewId))
}

/** The line of a shopper's review. */
export function findByReview(q: Reader, uid: string, reviewId: string): Promise<OwnReviewRow | undefined> {
  return q
    .selectFrom('own_review')
    .selectAll()
    .where('uid', '=', uid)
    .where('reviewId', '=', reviewId)
    .executeTakeFirst()
}
