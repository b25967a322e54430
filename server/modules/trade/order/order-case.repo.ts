import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import type { OrderRefundTable } from './order.tables'

interface Line {
  uid: string
  orderId: string
  lineId: string
}

/** The order that a shopper's line is of: found among the lines of that shopper alone. */
export async function findOrderOfLine(q: Reader, uid: string, lineId: string): Promise<string | undefined> {
  const row = await q
    .selectFrom('order_line')
    .select('orderId')
    .where('uid', '=', uid)
    .where('id', '=', lineId)
    .executeTakeFirst()
  return row?.orderId
}

/** Holds an order's row until the transaction ends; false when it stands elsewhere by now. */
export async function holdOrder(tx: Tx, { uid, orderId }: Line, status: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shop_order')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('uid', '=', uid)
    .where('id', '=', orderId)
    .where('status', '=', status)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Holds an order's row until the transaction ends, wherever it stands: what is read of it after this stays so. */
export async function holdAny(tx: Tx, { uid, orderId }: Pick<Line, 'uid' | 'orderId'>): Promise<void> {
  await tx
    .updateTable('shop_order')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('uid', '=', uid)
    .where('id', '=', orderId)
    .execute()
}

/** False when the line has an open case. */
export async function takeLine(tx: Tx, { uid, orderId, lineId }: Line, caseNo: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('order_line')
    .set({ caseNo })
    .where('uid', '=', uid)
    .where('orderId', '=', orderId)
    .where('id', '=', lineId)
    .where('caseNo', '=', '')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function freeLine(tx: Tx, { uid, orderId, lineId }: Line, caseNo: string): Promise<void> {
  await tx
    .updateTable('order_line')
    .set({ caseNo: '' })
    .where('uid', '=', uid)
    .where('orderId', '=', orderId)
    .where('id', '=', lineId)
    .where('caseNo', '=', caseNo)
    .execute()
}

export async function addReturned(tx: Tx, { uid, orderId, lineId }: Line, number: number): Promise<void> {
  await tx
    .updateTable('order_line')
    .set((eb) => ({ returnedNumber: eb('returnedNumber', '+', number) }))
    .where('uid', '=', uid)
    .where('orderId', '=', orderId)
    .where('id', '=', lineId)
    .execute()
}

/** Others came instead of so many pieces. */
export async function addReplaced(tx: Tx, { uid, orderId, lineId }: Line, number: number): Promise<void> {
  await tx
    .updateTable('order_line')
    .set((eb) => ({
      returnedNumber: eb('returnedNumber', '+', number),
      replacedNumber: eb('replacedNumber', '+', number),
    }))
    .where('uid', '=', uid)
    .where('orderId', '=', orderId)
    .where('id', '=', lineId)
    .execute()
}

/** Whether a line of an order has an open case. */
export async function hasCase(q: Reader, { uid, id }: { uid: string; id: string }): Promise<boolean> {
  const row = await q
    .selectFrom('order_line')
    .select('id')
    .where('uid', '=', uid)
    .where('orderId', '=', id)
    .where('caseNo', '<>', '')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertRefund(tx: Tx, row: OrderRefundTable): Promise<void> {
  await insertMany(tx, 'order_refund', [row])
}

/** Its provider would not give it; the same pieces are asked back by another number. */
export async function dropRefund(tx: Tx, { uid, id }: { uid: string; id: string }, refundNo: string): Promise<void> {
  await tx
    .deleteFrom('order_refund')
    .where('uid', '=', uid)
    .where('orderId', '=', id)
    .where('refundNo', '=', refundNo)
    .execute()
}

/** Pieces whose money was asked back, whether it is back or not. */
export function findRefunds(
  q: Reader,
  { uid, id }: { uid: string; id: string },
): Promise<Pick<OrderRefundTable, 'lineId' | 'number'>[]> {
  return q
    .selectFrom('order_refund')
    .select(['lineId', 'number'])
    .where('uid', '=', uid)
    .where('orderId', '=', id)
    .execute()
}

/** The pieces that money is for; undefined for that of a whole order. */
export function findRefund(
  q: Reader,
  { uid, id }: { uid: string; id: string },
  refundNo: string,
): Promise<OrderRefundTable | undefined> {
  return q
    .selectFrom('order_refund')
    .selectAll()
    .where('uid', '=', uid)
    .where('orderId', '=', id)
    .where('refundNo', '=', refundNo)
    .executeTakeFirst()
}

/** The receipt that would confirm itself is put off: something is being asked for. */
export async function putOffReceive(
  tx: Tx,
  { uid, id }: { uid: string; id: string },
  from: number,
  to: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shop_order')
    .set({ receiveBy: to })
    .where('uid', '=', uid)
    .where('id', '=', id)
    .where('receiveBy', '=', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

type LineKey = { uid: string; orderId: string; lineId: string }

/** A line has its review, which can be added to until then; false when it had one. */
export async function markReviewed(tx: Tx, line: LineKey, appendUntil: number): Promise<boolean> {
  const { numUpdatedRows } = await updateLine(tx, line)
    .set({ isReviewed: 1, appendUntil })
    .where('isReviewed', '=', 0)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** A line's review was added to. */
export async function markAppended(tx: Tx, line: LineKey): Promise<void> {
  await updateLine(tx, line).set({ appendUntil: 0 }).execute()
}

const updateLine = (tx: Tx, { uid, orderId, lineId }: LineKey) =>
  tx.updateTable('order_line').where('uid', '=', uid).where('orderId', '=', orderId).where('id', '=', lineId)
