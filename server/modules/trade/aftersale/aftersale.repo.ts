import { AFTERSALE_STATUS, type AftersaleTab } from '@contract/codes/aftersale'
import { type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import { findNumber } from '../../../kernel/number-index'
import type { PageWindow } from '../../../kernel/page'
import { idsIn, type StoreScope } from '../../../kernel/store-scope'
import type { Tables } from '../../../kernel/tables'
import { OVER_STATUSES, REFUSED_STATUSES } from './aftersale.machine'
import type { AftersaleCaseTable } from './aftersale.tables'

export type CaseRow = AftersaleCaseTable
type Key = Pick<CaseRow, 'uid' | 'id'>

export async function insertCase(tx: Tx, row: CaseRow): Promise<void> {
  await insertMany(tx, 'aftersale_case', [row])
}

/**
 * Updates a case if its status is the given one; false otherwise. With `dueAt`: and if it is still due at that moment.
 */
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

/** Escalates a case to the mall, once; false when it was escalated or has another status. */
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

/** A case of any shopper by its readable number; undefined for a case of another store than those of the scope. */
export async function findByNo(q: Reader, scope: StoreScope, no: string): Promise<CaseRow | undefined> {
  const known = await findNumber(q, 'aftersale', no)
  if (!known) return undefined
  return scoped(q.selectFrom('aftersale_case').selectAll(), scope)
    .where('uid', '=', known.uid)
    .where('id', '=', known.id)
    .executeTakeFirst()
}

type CaseQuery<O> = SelectQueryBuilder<Tables, 'aftersale_case', O>
const scoped = <O>(query: CaseQuery<O>, scope: StoreScope): CaseQuery<O> =>
  scope === 'all' ? query : query.where('storeId', 'in', idsIn(scope))

/** A shopper's cases, newest first. */
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

/** Number of a shopper's cases that are not over. */
export async function countOpen(q: Reader, uid: string): Promise<number> {
  const { count } = await q
    .selectFrom('aftersale_case')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .where('status', 'not in', OVER_STATUSES)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Filters of a list of cases; each narrows the list. */
export interface CaseFilter {
  scope: StoreScope
  /** The order of the list: open cases by deadline, ended ones by their end. */
  isOver: boolean
  statuses?: readonly number[]
  /** Whether the mall decides: a refusal of the store was escalated. */
  isOfMall?: boolean
  isRefundFailed?: boolean
  types?: readonly number[]
  storeIds?: readonly string[]
}

/** Position in a list: the sort key of a case and its id. */
export interface CasePlace {
  key: number
  id: string
}

/** Sort key of cases without a deadline: after those with one. */
const NEVER = 8_640_000_000_000_000
export const placeOf = ({ id, dueAt, endedAt }: Pick<CaseRow, 'id' | 'dueAt' | 'endedAt'>): CasePlace => ({
  id,
  key: endedAt > 0 ? endedAt : dueAt === 0 ? NEVER : dueAt,
})

/** Open cases by deadline, the oldest first among equals; or ended ones, the last ended first. */
export function listCases(
  q: Reader,
  filter: CaseFilter,
  { after, limit }: { after?: CasePlace; limit: number },
): Promise<CaseRow[]> {
  const cases = filtered(q.selectFrom('aftersale_case').selectAll(), filter)
  if (filter.isOver) {
    const later = after
      ? cases.where((eb) =>
          eb.or([eb('endedAt', '<', after.key), eb.and([eb('endedAt', '=', after.key), eb('id', '<', after.id)])]),
        )
      : cases
    return later.orderBy('endedAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
  }
  const deadline = sql<number>`case when due_at = 0 then ${sql.lit(NEVER)} else due_at end`
  const later = after
    ? cases.where((eb) =>
        eb.or([eb(deadline, '>', after.key), eb.and([eb(deadline, '=', after.key), eb('id', '>', after.id)])]),
      )
    : cases
  return later.orderBy(deadline).orderBy('id').limit(limit).execute()
}

/** Cases of a shopper or of one order, the newest first. */
export function listOf(
  q: Reader,
  scope: StoreScope,
  { uid, orderId }: { uid: string; orderId?: string },
  limit: number,
): Promise<CaseRow[]> {
  const own = scoped(q.selectFrom('aftersale_case').selectAll(), scope).where('uid', '=', uid)
  return (orderId === undefined ? own : own.where('orderId', '=', orderId)).orderBy('id', 'desc').limit(limit).execute()
}

/** Number of cases that a filter selects; counting stops at `most`. */
export async function countCases(q: Reader, filter: CaseFilter, most: number): Promise<number> {
  const some = filtered(q.selectFrom('aftersale_case').select('id'), filter).limit(most)
  const { count } = await q
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function filtered<O>(query: CaseQuery<O>, filter: CaseFilter): CaseQuery<O> {
  const { scope, isOver, statuses, isOfMall, isRefundFailed, types, storeIds } = filter
  let narrowed = scoped(query, scope).where('endedAt', isOver ? '>' : '=', 0)
  if (statuses) narrowed = narrowed.where('status', 'in', statuses)
  if (isOfMall === true) narrowed = narrowed.where('isEscalated', '=', 1).where('status', 'in', REFUSED_STATUSES)
  if (isOfMall === false)
    narrowed = narrowed.where((eb) => eb.or([eb('isEscalated', '=', 0), eb('status', 'not in', REFUSED_STATUSES)]))
  if (isRefundFailed !== undefined) narrowed = narrowed.where('isRefundFailed', '=', isRefundFailed ? 1 : 0)
  if (types) narrowed = narrowed.where('type', 'in', types)
  if (storeIds) narrowed = narrowed.where('storeId', 'in', storeIds)
  return narrowed
}

/** The case of a refund; undefined for a refund without a case. */
export function findByRefund(q: Reader, uid: string, orderId: string, refundNo: string): Promise<CaseRow | undefined> {
  return q
    .selectFrom('aftersale_case')
    .selectAll()
    .where('uid', '=', uid)
    .where('orderId', '=', orderId)
    .where('refundNo', '=', refundNo)
    .executeTakeFirst()
}

/** Records of an order's refunds without a case that are in progress. */
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
