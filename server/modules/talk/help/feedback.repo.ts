import type { FeedbackView } from '@contract/codes/help'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { findNumber, indexNumbers } from '../../../kernel/number-index'
import type { PageWindow } from '../../../kernel/page'
import { type FeedbackMove, feedbackMachine } from './feedback.machine'
import type { FeedbackTable } from './help.tables'

export type FeedbackRow = Selectable<FeedbackTable>

/** Adds one to a count of a day; gives the new count, or null when the limit is reached. */
export async function countOne(
  tx: Tx,
  { uid, day }: { uid: string; day: string },
  what: 'sentCount' | 'replyCount',
  most: number,
): Promise<number | null> {
  const row = await tx
    .insertInto('feedback_day')
    .values({ uid, day, sentCount: 0, replyCount: 0, [what]: 1 })
    .onConflict((c) =>
      c
        .columns(['uid', 'day'])
        .doUpdateSet((eb) => ({ [what]: eb(`feedback_day.${what}`, '+', 1) }))
        .where(`feedback_day.${what}`, '<', most),
    )
    .returning(what)
    .executeTakeFirst()
  return row?.[what] ?? null
}

export async function insertFeedback(tx: Tx, row: Insertable<FeedbackTable>): Promise<void> {
  const { uid, feedbackNo: no } = row
  await indexNumbers(tx, [{ no, kind: 'feedback', uid, id: no }])
  await tx.insertInto('feedback').values(row).execute()
}

/** A shopper's feedback that was opened from a chat with this target, the newest first. */
export function listOfChat(q: Reader, uid: string, chatTarget: string, limit: number): Promise<FeedbackRow[]> {
  return q
    .selectFrom('feedback')
    .selectAll()
    .where('uid', '=', uid)
    .where('chatTarget', '=', chatTarget)
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
  return known ? findOwn(q, known.uid, feedbackNo) : null
}

/** A shopper's own feedback. */
export async function findOwn(q: Reader, uid: string, feedbackNo: string): Promise<FeedbackRow | null> {
  const row = await q
    .selectFrom('feedback')
    .selectAll()
    .where('uid', '=', uid)
    .where('feedbackNo', '=', feedbackNo)
    .executeTakeFirst()
  return row ?? null
}

/** A shopper's feedback, the newest first: numbers begin with their moment. */
export function pageOwn(
  q: Reader,
  uid: string,
  { limit, offset, before }: Omit<PageWindow, 'size'>,
): Promise<FeedbackRow[]> {
  let query = q.selectFrom('feedback').selectAll().where('uid', '=', uid)
  if (before !== undefined) query = query.where('feedbackNo', '<', before)
  return query.orderBy('feedbackNo', 'desc').limit(limit).offset(offset).execute()
}

// The predicates must equal the indexes' expressions exactly.
const OPEN = { direction: 'asc', after: '>', terms: sql<boolean>`state = 'waiting'` } as const
const HANDLED = { direction: 'desc', after: '<', terms: sql<boolean>`state <> 'waiting'` } as const

/** A view in its order, after a row of it; no types: all. */
export function listView(
  q: Reader,
  view: FeedbackView,
  types: readonly string[],
  { after, limit }: { after: FeedbackRow | undefined; limit: number },
): Promise<FeedbackRow[]> {
  const { direction, terms, after: isAfter } = view === 'handled' ? HANDLED : OPEN
  let query = q.selectFrom('feedback').selectAll().where(terms)
  if (types.length > 0) query = query.where('type', 'in', types)
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('movedAt', 'feedbackNo'), isAfter, tuple(after.movedAt, after.feedbackNo)),
    )
  return query.orderBy('movedAt', direction).orderBy('feedbackNo', direction).limit(limit).execute()
}

/** Number of waiting feedbacks, up to `most`. */
export async function countOpen(q: Reader, types: readonly string[], most: number): Promise<number> {
  let query = q.selectFrom('feedback').select('feedbackNo').where(OPEN.terms)
  if (types.length > 0) query = query.where('type', 'in', types)
  const { count } = await q
    .selectFrom(query.limit(most).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Moves a feedback and counts the event; `turns`: only while it has that many. False: its state does not allow it. */
export async function move(
  tx: Tx,
  { uid, feedbackNo, turns }: { uid: string; feedbackNo: string; turns?: number },
  what: FeedbackMove,
  change: Updateable<FeedbackTable> & { movedAt: number },
): Promise<boolean> {
  let query = tx
    .updateTable('feedback')
    .set((eb) => ({ ...change, state: feedbackMachine.to(what), turns: eb('turns', '+', 1) }))
    .where('uid', '=', uid)
    .where('feedbackNo', '=', feedbackNo)
    .where('state', 'in', feedbackMachine.from(what))
  if (turns !== undefined) query = query.where('turns', '=', turns)
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
