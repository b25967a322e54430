import { ACCEPTED_FIRST, DONE_WHEN_PAID, NOT_SENT } from '@contract/codes/delivery'
import { EXTEND_RECEIVE_MS, ORDER_STATUS, REMIND_EVERY_MS } from '@contract/codes/order'
import { MOST_SLOT_CHANGES } from '@contract/codes/pickup'
import { sql, type Updateable } from 'kysely'
import type { Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import { preparedIn } from '../../../kernel/prepared-in'
import { type OrderMove, statusAfter, statusesBefore } from './order.machine'
import type { OrderAdjustmentTable, OrderEventTable, OrderLineTable, ShopOrderTable } from './order.tables'

export type OrderRow = ShopOrderTable
export type OrderLineRow = OrderLineTable
export type OrderEventRow = OrderEventTable
export type AdjustmentRow = OrderAdjustmentTable
/** An order among its shopper's. */
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

const MOVED = ['id', 'uid', 'status', 'deliveryType', 'payAtPickup', 'discountCents'] as const
type Moved = Pick<OrderRow, (typeof MOVED)[number]>

/** `status`, to be looked at in rows found by their key: SQLite would else go through all orders of the status. */
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
      receivedAt: eb
        .case()
        .when('deliveryType', 'in', DONE_WHEN_PAID)
        .then(eb.cast<number>(eb.val(p.paidAt), 'bigint'))
        .else(0)
        .end(),
    }))
    .where('uid', '=', p.uid)
    .where('id', 'in', ids)
    .where(statusThere, 'in', statusesBefore('pay'))
    .returning(MOVED),
)

/** All orders of a paid payable; some wait for their store, some are done at once. */
export function markOrdersPaid(
  tx: Tx,
  uid: string,
  ids: readonly string[],
  payWayText: string,
  paidAt: number,
): Promise<Moved[]> {
  return payOrders(tx, ids, { uid, payWayText, paidAt })
}

/** Orders of a paid payable that wait for something else than their store. */
export function markOrdersWaiting(
  tx: Tx,
  uid: string,
  ids: readonly string[],
  event: 'payToGroup' | 'payToFinal',
  how: { payWayText: string; paidAt: number },
): Promise<Moved[]> {
  return tx
    .updateTable('shop_order')
    .set({ status: statusAfter(event), ...how })
    .where('uid', '=', uid)
    .where('id', 'in', ids)
    .where(statusThere, 'in', statusesBefore(event))
    .returning(MOVED)
    .execute()
}

/** Why orders close: those that are paid first, and those that are paid where they are fetched. */
export interface CloseTexts {
  usual: string
  atPickup: string
}

/** `reason` by whether it was to be paid where it is fetched. */
export function markOrdersClosed(
  tx: Tx,
  uid: string,
  ids: readonly string[],
  reason: CloseTexts,
  closedAt: number,
): Promise<Moved[]> {
  return tx
    .updateTable('shop_order')
    .set((eb) => ({
      status: statusAfter('close'),
      closeReason: eb.case().when('payAtPickup', '=', 1).then(reason.atPickup).else(reason.usual).end(),
      closedAt,
    }))
    .where('uid', '=', uid)
    .where('id', 'in', ids)
    .where(statusThere, 'in', statusesBefore('close'))
    .returning(MOVED)
    .execute()
}

/** The first of its goods go out, or more of them: holds its row until the transaction ends; false when it stands elsewhere. */
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
 * One order's move, only if it is this shopper's, still stands where the caller saw it, and the machine allows it from
 * there; false otherwise. Where it was seen matters: who may cancel a paid order may not cancel one just shipped.
 * `dueAt`: only if the time to receive has come by then, for it may have been put off since the order was seen.
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

/** What has been asked back and given back of an order, as its part of the payable has it; the order as it is then. */
export function setRefunded(
  tx: Tx,
  { uid, id }: OrderKey,
  refundedCents: number,
  returnedCents: number,
): Promise<OrderRow | undefined> {
  return tx
    .updateTable('shop_order')
    .set({ refundedCents, returnedCents })
    .where('uid', '=', uid)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** What was taken off an unpaid order by hand, by line; false when it is not unpaid any more, or costs something else. */
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

/** Hides a finished order from its shopper; false when it is not finished, not theirs or hidden already. */
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

/** Another address: while unpaid at will, once while it waits to be shipped; false when it is neither. */
export async function changeAddress(tx: Tx, order: OrderKey, address: string): Promise<boolean> {
  const result = await tx
    .updateTable('shop_order')
    .set((eb) => ({
      address,
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

/** Brought or fetched in another way: while unpaid at will, once while it waits to be shipped; false when it is neither. */
export async function changeWay(tx: Tx, order: OrderRow, later: OrderRow): Promise<boolean> {
  const isPaid = order.status === ORDER_STATUS.toShip
  const { numUpdatedRows } = await tx
    .updateTable('shop_order')
    .set((eb) => ({
      deliveryType: later.deliveryType,
      address: later.address,
      slotFrom: later.slotFrom,
      slotUntil: later.slotUntil,
      addressChanges: eb('addressChanges', '+', isPaid ? 1 : 0),
    }))
    .where('uid', '=', order.uid)
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .where('deliveryType', '=', order.deliveryType)
    .where('slotFrom', '=', order.slotFrom)
    .where('payAtPickup', '=', 0)
    .where('shippedAt', '=', 0)
    .where('addressChanges', '=', order.addressChanges)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Marks that the shopper asked for shipping; false when it is not to be shipped, or was asked for too lately. */
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

/**
 * Fetched at another hour, while its shopper may choose one; `expireAt`: when it closes unpaid. False when it stands elsewhere
 * by now, or has another hour.
 */
export async function changeSlot(
  tx: Tx,
  order: Pick<OrderRow, 'uid' | 'id' | 'status' | 'slotFrom'>,
  slot: { at: number; until: number },
  expireAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shop_order')
    .set((eb) => ({
      slotFrom: slot.at,
      slotUntil: slot.until,
      expireAt,
      slotChanges: eb('slotChanges', '+', 1),
    }))
    .where('uid', '=', order.uid)
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .where('slotFrom', '=', order.slotFrom)
    .where('slotChanges', '<', MOST_SLOT_CHANGES)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Puts off the receipt that confirms itself, once; gives the new moment, or undefined when it may not. */
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

/** Orders that are still unpaid, as they stay until this transaction ends: read by a write, so that a payment waits. */
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
