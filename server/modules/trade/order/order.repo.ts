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

const MOVED = ['id', 'uid', 'status', 'delivery_type', 'pay_at_pickup', 'discount_cents', 'freight_off_cents'] as const
type Moved = Pick<OrderRow, (typeof MOVED)[number]>

/** `status`, to be looked at in rows found by their key: SQLite would else go through all orders of the status. */
const statusThere = sql<number>`+${sql.ref('status')}`

const payOrders = preparedIn<Moved, { uid: string; payWayText: string; paidAt: number }>((q, ids, p) =>
  q
    .updateTable('shop_order')
    .set((eb) => ({
      status: eb
        .case()
        .when('delivery_type', 'in', ACCEPTED_FIRST)
        .then(statusAfter('payToAccept'))
        .when('delivery_type', 'in', DONE_WHEN_PAID)
        .then(statusAfter('payDone'))
        .else(statusAfter('pay'))
        .end(),
      pay_way_text: p.payWayText,
      paid_at: p.paidAt,
      received_at: eb
        .case()
        .when('delivery_type', 'in', DONE_WHEN_PAID)
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
      close_reason: eb.case().when('pay_at_pickup', '=', 1).then(reason.atPickup).else(reason.usual).end(),
      closed_at: closedAt,
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
    .set((eb) => ({ shipped_at: eb.case().when('shipped_at', '=', 0).then(now).else(eb.ref('shipped_at')).end() }))
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
  if (dueAt !== undefined) update = update.where('receive_by', '<=', dueAt)
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
    .set({ refunded_cents: refundedCents, returned_cents: returnedCents })
    .where('uid', '=', uid)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** What was taken off an unpaid order by hand, by line; false when it is not unpaid any more, or costs something else. */
export async function reduce(
  tx: Tx,
  order: OrderKey & Pick<OrderRow, 'payable_cents'>,
  off: readonly AdjustmentRow[],
): Promise<boolean> {
  const cents = off.reduce((sum, one) => sum + one.cents, 0)
  const result = await tx
    .updateTable('shop_order')
    .set((eb) => ({
      discount_cents: eb('discount_cents', '+', cents),
      payable_cents: eb('payable_cents', '-', cents),
    }))
    .where('uid', '=', order.uid)
    .where('id', '=', order.id)
    .where('status', '=', ORDER_STATUS.unpaid)
    .where('payable_cents', '=', order.payable_cents)
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) return false
  for (const one of off)
    await tx
      .updateTable('order_line')
      .set((eb) => ({ payable_cents: eb('payable_cents', '-', one.cents) }))
      .where('uid', '=', order.uid)
      .where('order_id', '=', order.id)
      .where('id', '=', one.line_id)
      .execute()
  await insertAdjustments(tx, off)
  return true
}

/** Hides a finished order from its shopper; false when it is not finished, not theirs or hidden already. */
export async function hide(tx: Tx, order: OrderKey, statuses: readonly number[]): Promise<boolean> {
  const result = await tx
    .updateTable('shop_order')
    .set({ is_hidden: 1 })
    .where('uid', '=', order.uid)
    .where('id', '=', order.id)
    .where('is_hidden', '=', 0)
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
      address_changes: eb(
        'address_changes',
        '+',
        eb.case().when('status', '=', ORDER_STATUS.toShip).then(1).else(0).end(),
      ),
    }))
    .where('uid', '=', order.uid)
    .where('id', '=', order.id)
    .where('delivery_type', 'not in', NOT_SENT)
    .where((eb) =>
      eb.or([
        eb('status', '=', ORDER_STATUS.unpaid),
        eb.and([eb('status', '=', ORDER_STATUS.toShip), eb('address_changes', '=', 0)]),
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
      delivery_type: later.delivery_type,
      address: later.address,
      slot_from: later.slot_from,
      slot_until: later.slot_until,
      address_changes: eb('address_changes', '+', isPaid ? 1 : 0),
    }))
    .where('uid', '=', order.uid)
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .where('delivery_type', '=', order.delivery_type)
    .where('slot_from', '=', order.slot_from)
    .where('pay_at_pickup', '=', 0)
    .where('shipped_at', '=', 0)
    .where('address_changes', '=', order.address_changes)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Marks that the shopper asked for shipping; false when it is not to be shipped, or was asked for too lately. */
export async function remindShip(tx: Tx, order: OrderKey, now: number): Promise<boolean> {
  const result = await tx
    .updateTable('shop_order')
    .set({ reminded_at: now })
    .where('uid', '=', order.uid)
    .where('id', '=', order.id)
    .where('status', '=', ORDER_STATUS.toShip)
    .where('delivery_type', 'not in', NOT_SENT)
    .where('reminded_at', '<=', now - REMIND_EVERY_MS)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * Fetched at another hour, while its shopper may choose one; `expireAt`: when it closes unpaid. False when it stands elsewhere
 * by now, or has another hour.
 */
export async function changeSlot(
  tx: Tx,
  order: Pick<OrderRow, 'uid' | 'id' | 'status' | 'slot_from'>,
  slot: { at: number; until: number },
  expireAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shop_order')
    .set((eb) => ({
      slot_from: slot.at,
      slot_until: slot.until,
      expire_at: expireAt,
      slot_changes: eb('slot_changes', '+', 1),
    }))
    .where('uid', '=', order.uid)
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .where('slot_from', '=', order.slot_from)
    .where('slot_changes', '<', MOST_SLOT_CHANGES)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Puts off the receipt that confirms itself, once; gives the new moment, or undefined when it may not. */
export async function extendReceive(tx: Tx, order: OrderKey, now: number): Promise<number | undefined> {
  const row = await tx
    .updateTable('shop_order')
    .set((eb) => ({ is_receive_extended: 1, receive_by: eb('receive_by', '+', EXTEND_RECEIVE_MS) }))
    .where('uid', '=', order.uid)
    .where('id', '=', order.id)
    .where('status', '=', ORDER_STATUS.toReceive)
    .where('is_receive_extended', '=', 0)
    .where('receive_by', '>', now)
    .returning('receive_by')
    .executeTakeFirst()
  return row?.receive_by
}

/** Orders that are still unpaid, as they stay until this transaction ends: read by a write, so that a payment waits. */
export function holdUnpaid(
  tx: Tx,
  uid: string,
  ids: readonly string[],
): Promise<Pick<OrderRow, 'id' | 'payable_cents'>[]> {
  return tx
    .updateTable('shop_order')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('uid', '=', uid)
    .where('id', 'in', ids)
    .where(statusThere, '=', ORDER_STATUS.unpaid)
    .returning(['id', 'payable_cents'])
    .execute()
}
