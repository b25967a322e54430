import type { ReceiptState, ReceiptTab } from '@contract/codes/receipt'
import type { Updateable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import { findNumber } from '../../../kernel/number-index'
import type { PageWindow } from '../../../kernel/page'
import { idsIn, type StoreScope } from '../../../kernel/store-scope'
import type { ReceiptPaperTable, ReceiptPrintTable, ReceiptTable } from './receipt.tables'

export type ReceiptRow = ReceiptTable
type Key = Pick<ReceiptRow, 'uid' | 'id'>
type Paper = Pick<ReceiptPaperTable, 'storeId' | 'receiptNo' | 'cents'>

/** At most this many pictures, the newest, are compared for one quarter of the bits. */
const MOST_LIKE = 100

export async function insertReceipt(tx: Tx, row: ReceiptRow): Promise<void> {
  await insertMany(tx, 'receipt', [row])
}

/** Conditional update: false when state or number of submissions has changed since it was read. */
export async function move(
  tx: Tx,
  seen: Key & Pick<ReceiptRow, 'state' | 'retries'>,
  change: Updateable<ReceiptTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('receipt')
    .set(change)
    .where('uid', '=', seen.uid)
    .where('id', '=', seen.id)
    .where('state', '=', seen.state)
    .where('retries', '=', seen.retries)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Assigns the receipt's key to this row; false when it belongs to another. */
export async function takePaper(tx: Tx, row: ReceiptPaperTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('receipt_paper')
    .values(row)
    .onConflict((c) => c.columns(['storeId', 'receiptNo', 'cents']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** Frees the receipt's key: any shopper can submit it again. */
export async function freePaper(tx: Tx, { storeId, receiptNo, cents }: Paper, { uid, id }: Key): Promise<void> {
  await tx
    .deleteFrom('receipt_paper')
    .where('storeId', '=', storeId)
    .where('receiptNo', '=', receiptNo)
    .where('cents', '=', cents)
    .where('uid', '=', uid)
    .where('id', '=', id)
    .execute()
}

/** Stores the print of a picture; a picture that is submitted again is stored already. */
export async function insertPrints(tx: Tx, rows: readonly ReceiptPrintTable[]): Promise<void> {
  await tx
    .insertInto('receipt_print')
    .values([...rows])
    .onConflict((c) => c.columns(['bandKey', 'id', 'print']).doNothing())
    .execute()
}

/** Prints with one of these quarters, the newest first. */
export function findPrints(q: Reader, keys: readonly string[]): Promise<ReceiptPrintTable[]> {
  return q
    .selectFrom('receipt_print')
    .selectAll()
    .where('bandKey', 'in', keys)
    .orderBy('id', 'desc')
    .limit(MOST_LIKE)
    .execute()
}

export function findReceipt(q: Reader, { uid, id }: Key): Promise<ReceiptRow | undefined> {
  return q.selectFrom('receipt').selectAll().where('uid', '=', uid).where('id', '=', id).executeTakeFirst()
}

/** By the public number, of any shopper; undefined for a store outside the scope. */
export async function findByNo(q: Reader, scope: StoreScope, no: string): Promise<ReceiptRow | undefined> {
  const known = await findNumber(q, 'receipt', no)
  if (!known) return undefined
  const query = q.selectFrom('receipt').selectAll().where('uid', '=', known.uid).where('id', '=', known.id)
  return (scope === 'all' ? query : query.where('storeId', 'in', idsIn(scope))).executeTakeFirst()
}

/** One shopper's receipts, the newest first. */
export function pageReceipts(
  q: Reader,
  uid: string,
  tab: ReceiptTab,
  { limit, offset, before }: Pick<PageWindow, 'limit' | 'offset' | 'before'>,
): Promise<ReceiptRow[]> {
  let query = q.selectFrom('receipt').selectAll().where('uid', '=', uid)
  if (tab !== 'all') query = query.where('state', '=', tab)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).offset(offset).execute()
}

/** A shopper's receipts at the stores of a scope, the newest first. */
export function listOfShopper(q: Reader, scope: StoreScope, uid: string, limit: number): Promise<ReceiptRow[]> {
  let query = q.selectFrom('receipt').selectAll().where('uid', '=', uid)
  if (scope !== 'all') query = query.where('storeId', 'in', idsIn(scope))
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** Number of pending receipts at the stores of a scope; counting stops at `most`. */
export async function countPending(q: Reader, scope: StoreScope, most: number): Promise<number> {
  let pending = q.selectFrom('receipt').select('id').where('state', '=', 'pending')
  if (scope !== 'all') pending = pending.where('storeId', 'in', idsIn(scope))
  const { count } = await q
    .selectFrom(pending.limit(most).as('pending'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Receipts of all shoppers at the stores of a scope, oldest first. */
export function listReceipts(
  q: Reader,
  scope: StoreScope,
  { state, after, limit }: { state: ReceiptState; after?: Pick<ReceiptRow, 'submittedAt' | 'id'>; limit: number },
): Promise<ReceiptRow[]> {
  let query = q.selectFrom('receipt').selectAll().where('state', '=', state)
  if (scope !== 'all') query = query.where('storeId', 'in', idsIn(scope))
  if (after) {
    const { submittedAt, id } = after
    query = query
      .where('submittedAt', '>=', submittedAt)
      .where((eb) => eb.or([eb('submittedAt', '>', submittedAt), eb('id', '>', id)]))
  }
  return query.orderBy('submittedAt').orderBy('id').limit(limit).execute()
}
