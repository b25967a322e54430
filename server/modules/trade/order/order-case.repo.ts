import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import { preparedRow } from '../../../kernel/prepared'
import type { OrderRefundTable } from './order.tables'

interface Line {
  uid: string
  orderId: string
  lineId: string
}

/** Id of the order of a shopper's line; searches only that shopper's lines. */
export async function findOrderOfLine(q: Reader, uid: string, lineId: string): Promise<string | undefined> {
  const row = await q
    .selectFrom('order_line')
    .select('orderId')
    .where('uid', '=', uid)
    .where('id', '=', lineId)
    .executeTakeFirst()
  return row?.orderId
}

/** Locks an order's row until the transaction ends; false when its status has changed. */
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

/** Locks an order's row in any status until the transaction ends, so that later reads of the order stay valid. */
export async function holdAny(tx: Tx, { uid, orderId }: Pick<Line, 'uid' | 'orderId'>): Promise<void> {
  await tx
    .updateTable('shop_order')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('uid', '=', uid)
    .where('id', '=', orderId)
    .execute()
}

/** Records an open case on a line; false when the line has one. */
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

/** Counts units that were replaced. */
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

/** Whether any line of an order has an open case. */
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

/** Removes a refund that the provider refused; the same pieces are requested again under another number. */
export async function dropRefund(tx: Tx, { uid, id }: { uid: string; id: string }, refundNo: string): Promise<void> {
  await tx
    .deleteFrom('order_refund')
    .where('uid', '=', uid)
    .where('orderId', '=', id)
    .where('refundNo', '=', refundNo)
    .execute()
}

/** Units with a requested refund, returned or not. */
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

const refundByKey = preparedRow<{ uid: string; id: string; refundNo: string }, OrderRefundTable>((q, p) =>
  q
    .selectFrom('order_refund')
    .selectAll()
    .where('uid', '=', p.uid)
    .where('orderId', '=', p.id)
    .where('refundNo', '=', p.refundNo),
)

/** Units that a refund is for; undefined for the refund of a whole order. */
export function findRefund(
  q: Reader,
  { uid, id }: { uid: string; id: string },
  refundNo: string,
): Promise<OrderRefundTable | undefined> {
  return refundByKey(q, { uid, id, refundNo })
}

/** Delays the automatic receipt while a case is open. */
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

/** Marks a line as reviewed, with the deadline for an addition; false when the line was reviewed already. */
export async function markReviewed(tx: Tx, line: LineKey, appendUntil: number): Promise<boolean> {
  const { numUpdatedRows } = await updateLine(tx, line)
    .set({ isReviewed: 1, appendUntil })
    .where('isReviewed', '=', 0)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Marks that the review of a line has its addition. */
export async function markAppended(tx: Tx, line: LineKey): Promise<void> {
  await updateLine(tx, line).set({ appendUntil: 0 }).execute()
}

const updateLine = (tx: Tx, { uid, orderId, lineId }: LineKey) =>
  tx.updateTable('order_line').where('uid', '=', uid).where('orderId', '=', orderId).where('id', '=', lineId)
