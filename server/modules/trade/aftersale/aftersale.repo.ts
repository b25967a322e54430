import { AFTERSALE_STATUS, type AftersaleTab } from '@contract/codes/aftersale'
import type { Updateable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import { findNumber } from '../../../kernel/number-index'
import type { PageWindow } from '../../../kernel/page'
import { OVER_STATUSES } from './aftersale.machine'
import type { AftersaleCaseTable } from './aftersale.tables'

export type CaseRow = AftersaleCaseTable
type Key = Pick<CaseRow, 'uid' | 'id'>

export async function insertCase(tx: Tx, row: CaseRow): Promise<void> {
  await insertMany(tx, 'aftersale_case', [row])
}

/** One case's move, only if it still stands where it was seen; false otherwise. `dueAt`: and is due as it was then. */
export async function move(
  tx: Tx,
  seen: Key & Pick<CaseRow, 'status'>,
  change: Updateable<AftersaleCaseTable>,
  dueAt?: number,
): Promise<boolean> {
  let update = tx
    .updateTable('aftersale_case')
    .set(change)
    .where('uid', '=', seen.uid)
    .where('id', '=', seen.id)
    .where('status', '=', seen.status)
  if (dueAt !== undefined) update = update.where('dueAt', '=', dueAt)
  return (await update.executeTakeFirstOrThrow()).numUpdatedRows > 0n
}

/** Asks the house to decide, once; false when it was asked, or the case stands elsewhere. */
export async function escalate(tx: Tx, seen: Key & Pick<CaseRow, 'status'>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('aftersale_case')
    .set({ isEscalated: 1, dueAt: 0 })
    .where('uid', '=', seen.uid)
    .where('id', '=', seen.id)
    .where('status', '=', seen.status)
    .where('isEscalated', '=', 0)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export function findCase(q: Reader, { uid, id }: Key): Promise<CaseRow | undefined> {
  return q.selectFrom('aftersale_case').selectAll().where('uid', '=', uid).where('id', '=', id).executeTakeFirst()
}

/** By the number that people call it by, whoever's it is. */
export async function findByNo(q: Reader, no: string): Promise<CaseRow | undefined> {
  const known = await findNumber(q, 'aftersale', no)
  return known && findCase(q, known)
}

/** A shopper's, the newest first. */
export function pageCases(
  q: Reader,
  uid: string,
  { tab, orderId }: { tab: AftersaleTab; orderId?: string },
  { limit, offset, before }: Pick<PageWindow, 'limit' | 'offset' | 'before'>,
): Promise<CaseRow[]> {
  let query = q.selectFrom('aftersale_case').selectAll().where('uid', '=', uid)
  if (orderId !== undefined) query = query.where('orderId', '=', orderId)
  if (tab !== 'all') query = query.where('status', tab === 'over' ? 'in' : 'not in', OVER_STATUSES)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).offset(offset).execute()
}

/** Of all shoppers, for the operator; the oldest first, since they have waited longest. */
export function listCases(
  q: Reader,
  { statuses, after, limit }: { statuses: readonly number[]; after?: string; limit: number },
): Promise<CaseRow[]> {
  let query = q.selectFrom('aftersale_case').selectAll().where('status', 'in', statuses)
  if (after !== undefined) query = query.where('id', '>', after)
  return query.orderBy('id').limit(limit).execute()
}

/** The case whose money this is; undefined for money that no case asked for. */
export function findByRefund(q: Reader, uid: string, orderId: string, refundNo: string): Promise<CaseRow | undefined> {
  return q
    .selectFrom('aftersale_case')
    .selectAll()
    .where('uid', '=', uid)
    .where('orderId', '=', orderId)
    .where('refundNo', '=', refundNo)
    .executeTakeFirst()
}

/** Records of an order's money that no case asked for, while it is under way. */
export async function findRecords(q: Reader, uid: string, orderId: string): Promise<CaseRow[]> {
  const rows = await q
    .selectFrom('aftersale_case')
    .selectAll()
    .where('uid', '=', uid)
    .where('orderId', '=', orderId)
    .where('lineId', '=', '')
    .execute()
  return rows.filter(({ status }) => status === AFTERSALE_STATUS.refunding)
}
