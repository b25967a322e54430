import { DELIVERY_TYPE, EXTEND_RECEIVE_MS, ORDER_STATUS, REMIND_EVERY_MS } from '@contract/codes/order'
import { sql, type Updateable } from 'kysely'
import type { Reader, Tx } from '../../kernel/db'
import { insertMany } from '../../kernel/insert-many'
import { prepared, preparedRow } from '../../kernel/prepared'
import { type OrderMove, parentMachine, statusAfter, statusesBefore } from './order.machine'
import type { OrderEventTable, OrderLineTable, OrderParentTable, ShopOrderTable } from './order.tables'

export type OrderRow = ShopOrderTable
export type OrderLineRow = OrderLineTable
export type OrderEventRow = OrderEventTable
export type ParentRow = OrderParentTable

export async function insertParent(tx: Tx, row: ParentRow): Promise<void> {
  await insertMany(tx, 'order_parent', [row])
}

export async function insertOrders(tx: Tx, rows: readonly OrderRow[]): Promise<void> {
  await insertMany(tx, 'shop_order', rows)
}

export async function insertLines(tx: Tx, rows: readonly OrderLineRow[]): Promise<void> {
  await insertMany(tx, 'order_line', rows)
}

export async function insertEvents(tx: Tx, rows: readonly OrderEventRow[]): Promise<void> {
  await insertMany(tx, 'order_event', rows)
}

const parentByPayOrderNo = preparedRow<{ payOrderNo: string }, ParentRow>((q, p) =>
  q.selectFrom('order_parent').selectAll().where('pay_order_no', '=', p.payOrderNo),
)

export function findParentByPayOrderNo(q: Reader, payOrderNo: string): Promise<ParentRow | undefined> {
  return parentByPayOrderNo(q, { payOrderNo })
}

export function findParent(q: Reader, parentNo: string): Promise<ParentRow | undefined> {
  return q.selectFrom('order_parent').selectAll().where('parent_no', '=', parentNo).executeTakeFirst()
}

type ParentMoved = Pick<ParentRow, 'parent_no' | 'uid'>
const payParent = preparedRow<{ payOrderNo: string }, ParentMoved>((q, p) =>
  q
    .updateTable('order_parent')
    .set({ state: parentMachine.next('unpaid', 'pay') })
    .where('pay_order_no', '=', p.payOrderNo)
    .where('state', 'in', parentMachine.from('pay'))
    .returning(['parent_no', 'uid']),
)

/** Takes the one step unpaid → paid; undefined when somebody was faster. */
export function markParentPaid(tx: Tx, payOrderNo: string): Promise<ParentMoved | undefined> {
  return payParent(tx, { payOrderNo })
}

/** Takes the one step unpaid → closed; undefined when somebody was faster. */
export function markParentClosed(tx: Tx, parentNo: string): Promise<ParentMoved | undefined> {
  return tx
    .updateTable('order_parent')
    .set({ state: parentMachine.next('unpaid', 'close') })
    .where('parent_no', '=', parentNo)
    .where('state', 'in', parentMachine.from('close'))
    .returning(['parent_no', 'uid'])
    .executeTakeFirst()
}

const MOVED = ['id', 'uid', 'status', 'member_saved_cents'] as const
type Moved = Pick<OrderRow, (typeof MOVED)[number]>

/**
 * `status`, to be looked at in rows found by another column. SQLite, which plans without statistics, would otherwise
 * go through all orders of the status: every unpaid one of the mall at each payment.
 */
const statusThere = sql<number>`+${sql.ref('status')}`

const payOrders = prepared<{ parentNo: string; payWayText: string; paidAt: number }, Moved>((q, p) =>
  q
    .updateTable('shop_order')
    .set((eb) => ({
      status: eb
        .case()
        .when('delivery_type', '=', DELIVERY_TYPE.instant)
        .then(statusAfter('payInstant'))
        .else(statusAfter('pay'))
        .end(),
      pay_way_text: p.payWayText,
      paid_at: p.paidAt,
    }))
    .where('parent_no', '=', p.parentNo)
    .where(statusThere, 'in', statusesBefore('pay'))
    .returning(MOVED),
)

/** All orders of a paid parent; instant ones wait for their store. */
export async function markOrdersPaid(tx: Tx, parentNo: string, payWayText: string, paidAt: number): Promise<Moved[]> {
  return (await payOrders(tx, { parentNo, payWayText, paidAt })).rows
}

export function markOrdersClosed(tx: Tx, parentNo: string, reason: string, closedAt: number): Promise<Moved[]> {
  return tx
    .updateTable('shop_order')
    .set({ status: statusAfter('close'), close_reason: reason, closed_at: closedAt })
    .where('parent_no', '=', parentNo)
    .where(statusThere, 'in', statusesBefore('close'))
    .returning(MOVED)
    .execute()
}

/**
 * One order's move, only if it is this shopper's, still stands where the caller saw it, and the machine allows it from
 * there; false otherwise. Where it was seen matters: who may cancel a paid order may not cancel one just shipped.
 * `dueAt`: only if the time to receive has come by then, for it may have been put off since the order was seen.
 */
export async function move(
  tx: Tx,
  order: { id: string; uid: string; status: number },
  event: OrderMove,
  change: Updateable<ShopOrderTable> = {},
  dueAt?: number,
): Promise<boolean> {
  if (!statusesBefore(event).some((status) => status === order.status)) return false
  let update = tx
    .updateTable('shop_order')
    .set({ ...change, status: statusAfter(event) })
    .where('id', '=', order.id)
    .where('uid', '=', order.uid)
    .where('status', '=', order.status)
  if (dueAt !== undefined) update = update.where('receive_by', '<=', dueAt)
  const result = await update.executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Adds to what was asked back, if that still is `known` and never above what was paid; false otherwise. */
export async function addRefunded(tx: Tx, orderId: string, known: number, cents: number): Promise<boolean> {
  const result = await tx
    .updateTable('shop_order')
    .set({ refunded_cents: known + cents })
    .where('id', '=', orderId)
    .where('refunded_cents', '=', known)
    .where('payable_cents', '>=', known + cents)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Adds what the provider gave back; the order as it is then, held until the transaction ends. */
export function addReturned(tx: Tx, orderId: string, cents: number): Promise<OrderRow | undefined> {
  return tx
    .updateTable('shop_order')
    .set((eb) => ({ returned_cents: eb('returned_cents', '+', cents) }))
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirst()
}

/** Takes back what `addRefunded` added, after the provider refused for good. */
export async function subtractRefunded(tx: Tx, orderId: string, cents: number): Promise<void> {
  await tx
    .updateTable('shop_order')
    .set((eb) => ({ refunded_cents: eb('refunded_cents', '-', cents) }))
    .where('id', '=', orderId)
    .execute()
}

/** Hides a finished order from its shopper; false when it is not finished, not theirs or hidden already. */
export async function hide(tx: Tx, order: { id: string; uid: string }, statuses: readonly number[]): Promise<boolean> {
  const result = await tx
    .updateTable('shop_order')
    .set({ is_hidden: 1 })
    .where('id', '=', order.id)
    .where('uid', '=', order.uid)
    .where('is_hidden', '=', 0)
    .where('status', 'in', statuses)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Another address: while unpaid at will, once while it waits to be shipped; false when it is neither. */
export async function changeAddress(tx: Tx, order: { id: string; uid: string }, address: string): Promise<boolean> {
  const result = await tx
    .updateTable('shop_order')
    .set((eb) => ({
      address,
      address_changes: eb(
        'address_changes',
        '+',
        eb.case().when('status', '=', ORDER_STATUS.toShip).then(1).else(0).end(),
      ),
    }))
    .where('id', '=', order.id)
    .where('uid', '=', order.uid)
    .where('delivery_type', '!=', DELIVERY_TYPE.pickup)
    .where((eb) =>
      eb.or([
        eb('status', '=', ORDER_STATUS.unpaid),
        eb.and([eb('status', '=', ORDER_STATUS.toShip), eb('address_changes', '=', 0)]),
      ]),
    )
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Marks that the shopper asked for shipping; false when it is not to be shipped, or was asked for too lately. */
export async function remindShip(tx: Tx, order: { id: string; uid: string }, now: number): Promise<boolean> {
  const result = await tx
    .updateTable('shop_order')
    .set({ reminded_at: now })
    .where('id', '=', order.id)
    .where('uid', '=', order.uid)
    .where('status', '=', ORDER_STATUS.toShip)
    .where('delivery_type', '!=', DELIVERY_TYPE.pickup)
    .where('reminded_at', '<=', now - REMIND_EVERY_MS)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Puts off the receipt that confirms itself, once; gives the new moment, or undefined when it may not. */
export async function extendReceive(
  tx: Tx,
  order: { id: string; uid: string },
  now: number,
): Promise<number | undefined> {
  const row = await tx
    .updateTable('shop_order')
    .set((eb) => ({ is_receive_extended: 1, receive_by: eb('receive_by', '+', EXTEND_RECEIVE_MS) }))
    .where('id', '=', order.id)
    .where('uid', '=', order.uid)
    .where('status', '=', ORDER_STATUS.toReceive)
    .where('is_receive_extended', '=', 0)
    .where('receive_by', '>', now)
    .returning('receive_by')
    .executeTakeFirst()
  return row?.receive_by
}

/** Holds back every other purchase of limited goods by this shopper until the transaction ends. */
export async function lockShopper(tx: Tx, uid: string, now: number): Promise<void> {
  await tx
    .insertInto('order_shopper')
    .values({ uid, locked_at: now })
    .onConflict((c) => c.column('uid').doUpdateSet({ locked_at: now }))
    .execute()
}
