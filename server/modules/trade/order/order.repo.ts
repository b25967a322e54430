import { ACCEPTED_FIRST, DONE_WHEN_PAID, NOT_SENT } from '@contract/codes/delivery'
import { DELIVERY_TYPE, EXTEND_RECEIVE_MS, ORDER_STATUS, REMIND_EVERY_MS, SHIP_WITHIN_MS } from '@contract/codes/order'
import { sql, type Updateable } from 'kysely'
import type { Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import { preparedRow } from '../../../kernel/prepared'
import { preparedIn } from '../../../kernel/prepared-in'
import { type OrderMove, statusAfter, statusesBefore } from './order.machine'
import type { OrderAdjustmentTable, OrderEventTable, OrderLineTable, ShopOrderTable } from './order.tables'
import { receiverOf } from './order-receiver.rules'

export type OrderRow = ShopOrderTable
export type OrderLineRow = OrderLineTable
export type OrderEventRow = OrderEventTable
export type AdjustmentRow = OrderAdjustmentTable
/** Key of an order. */
export type OrderKey = Pick<OrderRow, 'uid' | 'id'>

export async function insertOrders(tx: Tx, rows: readonly OrderRow[]): Promise<void> {
  await insertMany(tx, 'shop_order', rows)
}

export async function insertLines(tx: Tx, rows: readonly OrderLineRow[]): Promise<void> {
  await insertMany(tx, 'order_line', rows)
}

export async function insertAdjustments(tx: Tx, rows: readonly AdjustmentRow[]): Promise<void> {
  await insertMany(tx, 'order_adjustment', rows)
}

export async function insertEvents(tx: Tx, rows: readonly OrderEventRow[]): Promise<void> {
  await insertMany(tx, 'order_event', rows)
}

const MINUTE_MS = 60_000
const MOVED = ['id', 'uid', 'status', 'deliveryType', 'discountCents', 'payableCents', 'paidCents'] as const
/** The columns that a move of several orders returns. */
export type Moved = Pick<OrderRow, (typeof MOVED)[number]>

/**
 * `status` with a unary plus: for rows found by key, SQLite would otherwise use the status index and scan every order
 * of the status.
 */
const statusThere = sql<number>`+${sql.ref('status')}`

const payOrders = preparedIn<Moved, { uid: string; payWayText: string; paidAt: number }>((q, ids, p) =>
  q
    .updateTable('shop_order')
    .set((eb) => ({
      status: eb
        .case()
        .when('deliveryType', 'in', ACCEPTED_FIRST)
        .then(statusAfter('payToAccept'))
        .when('deliveryType', 'in', DONE_WHEN_PAID)
        .then(statusAfter('payDone'))
        .else(statusAfter('pay'))
        .end(),
      payWayText: p.payWayText,
      paidAt: p.paidAt,
      paidCents: eb.ref('payableCents'),
      shipBy: sql<number>`${eb.cast<number>(eb.val(p.paidAt), 'bigint')} + case
        when ${eb.ref('promiseMinutes')} > 0 then ${eb.ref('promiseMinutes')} * ${sql.lit(MINUTE_MS)}
        else ${sql.lit(SHIP_WITHIN_MS)} end`,
      receivedAt: eb
        .case()
        .when('deliveryType', 'in', DONE_WHEN_PAID)
        .then(eb.cast<number>(eb.val(p.paidAt), 'bigint'))
        .else(0)
        .end(),
    }))
    .where('uid', '=', p.uid)
    .where('id', 'in', ids)
    .where(statusThere, 'in', [...statusesBefore('pay'), ...statusesBefore('payRest')])
    .returning(MOVED),
)

/** Marks orders as paid in full; some then wait for their store, some are complete. */
export function markOrdersPaid(
  tx: Tx,
  uid: string,
  ids: readonly string[],
  payWayText: string,
  paidAt: number,
): Promise<Moved[]> {
  return payOrders(tx, ids, { uid, payWayText, paidAt })
}

/** Marks a paid order that waits for a part, not for its store; `paidCents`: paid so far. */
export function markOrderWaiting(
  tx: Tx,
  { uid, id }: OrderKey,
  event: 'payToGroup' | 'payToFinal',
  how: Pick<OrderRow, 'payWayText' | 'paidAt' | 'paidCents'> & Partial<Pick<OrderRow, 'expireAt'>>,
): Promise<Moved[]> {
  return tx
    .updateTable('shop_order')
    .set({ status: statusAfter(event), ...how })
    .where('uid', '=', uid)
    .where('id', '=', id)
    .where(statusThere, 'in', statusesBefore(event))
    .returning(MOVED)
    .execute()
}

export function markOrdersClosed(
  tx: Tx,
  uid: string,
  ids: readonly string[],
  closeReason: string,
  closedAt: number,
): Promise<Moved[]> {
  return tx
    .updateTable('shop_order')
    .set({ status: statusAfter('close'), closeReason, closedAt })
    .where('uid', '=', uid)
    .where('id', 'in', ids)
    .where(statusThere, 'in', [...statusesBefore('close'), ...statusesBefore('lapse')])
    .returning(MOVED)
    .execute()
}

/** Records that shipping has begun. Locks the row until the transaction ends; false when the status has changed. */
export async function begin(tx: Tx, order: OrderKey & { status: number }, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shop_order')
    .set((eb) => ({ shippedAt: eb.case().when('shippedAt', '=', 0).then(now).else(eb.ref('shippedAt')).end() }))
    .where('uid', '=', order.uid)
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Moves one order if it is this shopper's, has the status that the caller saw, and the machine allows the move; false
 * otherwise. The seen status matters: a cancel of a paid order must not cancel one that was just shipped. `dueAt`: only
 * when the deadline of receipt is at or before it, because it may have been extended since.
 */
export async function move(
  tx: Tx,
  order: OrderKey & { status: number },
  event: OrderMove,
  change: Updateable<ShopOrderTable> = {},
  dueAt?: number,
): Promise<boolean> {
  if (!statusesBefore(event).some((status) => status === order.status)) return false
  let update = tx
    .updateTable('shop_order')
    .set({ ...change, status: statusAfter(event) })
    .where('uid', '=', order.uid)
    .where('id', '=', order.id)
    .where('status', '=', order.status)
  if (dueAt !== undefined) update = update.where('receiveBy', '<=', dueAt)
  const result = await update.executeTakeFirst()
  return result.numUpdatedRows > 0n
}

const addSums = preparedRow<{ uid: string; id: string; refunded: number; returned: number }, OrderRow>((q, p) =>
  q
    .updateTable('shop_order')
    .set((eb) => ({
      refundedCents: eb('refundedCents', '+', p.refunded),
      returnedCents: eb('returnedCents', '+', p.returned),
    }))
    .where('uid', '=', p.uid)
    .where('id', '=', p.id)
    .returningAll(),
)

/**
 * Adds to the requested (negative: the refund was refused) and returned cents of an order; resolves with the updated
 * order.
 */
export function addRefunded(
  tx: Tx,
  { uid, id }: OrderKey,
  { refunded = 0, returned = 0 }: { refunded?: number; returned?: number },
): Promise<OrderRow | undefined> {
  return addSums(tx, { uid, id, refunded, returned })
}

/** Reduces the price of an unpaid order by line; false when it is not unpaid or its price has changed. */
export async function reduce(
  tx: Tx,
  order: OrderKey & Pick<OrderRow, 'payableCents'>,
  off: readonly AdjustmentRow[],
): Promise<boolean> {
  const cents = off.reduce((sum, one) => sum + one.cents, 0)
  const result = await tx
    .updateTable('shop_order')
    .set((eb) => ({
      discountCents: eb('discountCents', '+', cents),
      payableCents: eb('payableCents', '-', cents),
    }))
    .where('uid', '=', order.uid)
    .where('id', '=', order.id)
    .where('status', '=', ORDER_STATUS.unpaid)
    .where('payableCents', '=', order.payableCents)
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) return false
  for (const one of off)
    await tx
      .updateTable('order_line')
      .set((eb) => ({ payableCents: eb('payableCents', '-', one.cents) }))
      .where('uid', '=', order.uid)
      .where('orderId', '=', order.id)
      .where('id', '=', one.lineId)
      .execute()
  await insertAdjustments(tx, off)
  return true
}

/** Hides a finished order from its shopper; false when it is not finished, not the shopper's, or hidden. */
export async function hide(tx: Tx, order: OrderKey, statuses: readonly number[]): Promise<boolean> {
  const result = await tx
    .updateTable('shop_order')
    .set({ isHidden: 1 })
    .where('uid', '=', order.uid)
    .where('id', '=', order.id)
    .where('isHidden', '=', 0)
    .where('status', 'in', statuses)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Deletes the receivers of a shopper's orders; their lines stay. */
export async function eraseReceivers(tx: Tx, uid: string): Promise<void> {
  await tx
    .updateTable('shop_order')
    .set({ address: '', receiverName: '', receiverPhone: '' })
    .where('uid', '=', uid)
    .execute()
}

/** Changes the address: without limit while unpaid, once while to be shipped; false otherwise. */
export async function changeAddress(tx: Tx, order: OrderKey, address: string): Promise<boolean> {
  const result = await tx
    .updateTable('shop_order')
    .set((eb) => ({
      address,
      ...receiverOf(address),
      addressChanges: eb(
        'addressChanges',
        '+',
        eb.case().when('status', '=', ORDER_STATUS.toShip).then(1).else(0).end(),
      ),
    }))
    .where('uid', '=', order.uid)
    .where('id', '=', order.id)
    .where('deliveryType', 'not in', NOT_SENT)
    .where((eb) =>
      eb.or([
        eb('status', '=', ORDER_STATUS.unpaid),
        eb.and([eb('status', '=', ORDER_STATUS.toShip), eb('addressChanges', '=', 0)]),
      ]),
    )
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Changes the delivery type: without limit while unpaid, once while to be shipped; false otherwise. */
export async function changeWay(
  tx: Tx,
  order: OrderRow,
  later: Pick<OrderRow, 'deliveryType' | 'address'>,
): Promise<boolean> {
  const isPaid = order.status === ORDER_STATUS.toShip
  const { numUpdatedRows } = await tx
    .updateTable('shop_order')
    .set((eb) => ({
      deliveryType: later.deliveryType,
      address: later.address,
      ...receiverOf(later.address),
      addressChanges: eb('addressChanges', '+', isPaid ? 1 : 0),
    }))
    .where('uid', '=', order.uid)
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .where('deliveryType', '=', order.deliveryType)
    .where('shippedAt', '=', 0)
    .where('addressChanges', '=', order.addressChanges)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Records a request for shipping; false when the order is not to be shipped, or the last request is too recent. */
export async function remindShip(tx: Tx, order: OrderKey, now: number): Promise<boolean> {
  const result = await tx
    .updateTable('shop_order')
    .set({ remindedAt: now })
    .where('uid', '=', order.uid)
    .where('id', '=', order.id)
    .where('status', '=', ORDER_STATUS.toShip)
    .where('deliveryType', 'not in', NOT_SENT)
    .where('remindedAt', '<=', now - REMIND_EVERY_MS)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Changes when an unpaid pickup order expires; false when its status has changed. Locks the row. */
export async function putEnd(tx: Tx, order: OrderKey & { status: number }, expireAt: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shop_order')
    .set({ expireAt })
    .where('uid', '=', order.uid)
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .where('deliveryType', '=', DELIVERY_TYPE.pickup)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Extends the automatic receipt once; returns the new moment, or undefined when that is not allowed. */
export async function extendReceive(tx: Tx, order: OrderKey, now: number): Promise<number | undefined> {
  const row = await tx
    .updateTable('shop_order')
    .set((eb) => ({ isReceiveExtended: 1, receiveBy: eb('receiveBy', '+', EXTEND_RECEIVE_MS) }))
    .where('uid', '=', order.uid)
    .where('id', '=', order.id)
    .where('status', '=', ORDER_STATUS.toReceive)
    .where('isReceiveExtended', '=', 0)
    .where('receiveBy', '>', now)
    .returning('receiveBy')
    .executeTakeFirst()
  return row?.receiveBy
}

/** Locks orders that are still unpaid until the transaction ends, by an update, so that a concurrent payment waits. */
export function holdUnpaid(
  tx: Tx,
  uid: string,
  ids: readonly string[],
): Promise<Pick<OrderRow, 'id' | 'payableCents'>[]> {
  return tx
    .updateTable('shop_order')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('uid', '=', uid)
    .where('id', 'in', ids)
    .where(statusThere, '=', ORDER_STATUS.unpaid)
    .returning(['id', 'payableCents'])
    .execute()
}
