import type { ReceiptState, ReceiptTab } from '@contract/codes/receipt'
import type { Updateable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import { findNumber } from '../../../kernel/number-index'
import type { PageWindow } from '../../../kernel/page'
import type { ReceiptPaperTable, ReceiptPrintTable, ReceiptTable } from './receipt.tables'

export type ReceiptRow = ReceiptTable
type Key = Pick<ReceiptRow, 'uid' | 'id'>
type Paper = Pick<ReceiptPaperTable, 'storeId' | 'receiptNo' | 'cents'>

/** Pictures that are looked through for one quarter of their bits, the newest of them. */
const MOST_LIKE = 100

export async function insertReceipt(tx: Tx, row: ReceiptRow): Promise<void> {
  await insertMany(tx, 'receipt', [row])
}

/** A receipt's move, only while it stands where it was seen and was put in as often. */
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

/** The paper is this receipt's from now on; false when it is another's. */
export async function takePaper(tx: Tx, row: ReceiptPaperTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('receipt_paper')
    .values(row)
    .onConflict((c) => c.columns(['storeId', 'receiptNo', 'cents']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** The paper may be put in again, by whoever has it. */
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

/** What a picture looks like; one that is put in again is known. */
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

/** By the number that people call it by, whoever's it is. */
export async function findByNo(q: Reader, no: string): Promise<ReceiptRow | undefined> {
  const known = await findNumber(q, 'receipt', no)
  return known && findReceipt(q, known)
}

/** A shopper's, the newest first. */
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

/** Of all shoppers, for the operator; those that have waited longest first. */
export function listReceipts(
  q: Reader,
  { state, after, limit }: { state: ReceiptState; after?: Pick<ReceiptRow, 'submittedAt' | 'id'>; limit: number },
): Promise<ReceiptRow[]> {
  let query = q.selectFrom('receipt').selectAll().where('state', '=', state)
  if (after) {
    const { submittedAt, id } = after
    query = query
      .where('submittedAt', '>=', submittedAt)
      .where((eb) => eb.or([eb('submittedAt', '>', submittedAt), eb('id', '>', id)]))
  }
  return query.orderBy('submittedAt').orderBy('id').limit(limit).execute()
}
