import type { Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import type { Reservations } from '../../../kernel/reservations'
import type { Payables } from '../../finance/payment'
import { SLOT, type Slot, slotKey, slotText } from '../slot'
import type { OrderDeps } from './order.deps'
import { stateOf } from './order.machine'
import type { OrderLineRow, OrderRow } from './order.repo'
import * as repo from './order.repo'
import * as cases from './order-case.repo'
import { keptUntil, payBy } from './order-pickup.rules'
import * as read from './order-read.repo'
import { isPickup, ticketsOf } from './order-tickets'
import { eventRow, type OrderTransitions } from './order-transitions'

/** An order that is fetched, with its goods. */
export interface PickupOrder {
  order: OrderRow
  lines: readonly OrderLineRow[]
}

export interface PickupWindow {
  statuses: readonly number[]
  before?: string
  offset: number
  limit: number
}

export interface OrderPickupDeps extends Pick<OrderDeps, 'tickets'> {
  transitions: OrderTransitions
  reservations: Reservations
  payables: Pick<Payables, 'postpone'>
}

/** Orders that are fetched at their store, as their pickups go by; its module stands above this one. */
export class OrderPickupService {
  constructor(private readonly deps: OrderPickupDeps) {}

  /** A shopper's own, newest first, without deleted ones. */
  async page(q: Reader, uid: string, window: PickupWindow): Promise<PickupOrder[]> {
    const rows = await read.pagePickups(q, uid, window)
    const lines = await read.findLines(q, rows)
    return rows.map((order) => ({ order, lines: lines.filter(({ orderId }) => orderId === order.id) }))
  }

  /** Deleted ones too; undefined for an order that is brought. */
  async findAny(q: Reader, uid: string, orderId: string): Promise<OrderRow | undefined> {
    const order = await read.findAnyOrder(q, { uid, id: orderId })
    return order && isPickup(order) ? order : undefined
  }

  /** Whether something of it is asked back. */
  hasCase(q: Reader, order: OrderRow): Promise<boolean> {
    return cases.hasCase(q, order)
  }

  /**
   * Fetched at another hour, of which there are `most`: its place there is taken and the old one free, or neither. False when
   * that hour is full; STATE_CHANGED when the order stands elsewhere. Either way the transaction must fail.
   */
  async changeSlot(tx: Tx, order: OrderRow, slot: Slot & { most: number }, now: number): Promise<boolean> {
    const { uid, payableNo, parentNo, storeId } = order
    const isPaid = stateOf(order.status) === 'toShip'
    const later = { ...order, slotFrom: slot.at, slotUntil: slot.until }
    const endsWithHour = !isPaid && order.payAtPickup === 1
    const payable = { uid, no: payableNo }
    if (endsWithHour && !(await this.deps.payables.postpone(tx, payable, payBy(slot.until)))) fail('STATE_CHANGED')
    if (isPaid && !(await this.deps.tickets.moveEnd(tx, ticketsOf(order), keptUntil(later)))) fail('STATE_CHANGED')
    const expireAt = endsWithHour ? payBy(slot.until) : order.expireAt
    if (!(await repo.changeSlot(tx, order, slot, expireAt))) fail('STATE_CHANGED')
    await repo.insertEvents(tx, [eventRow(order, 'changeSlot', order.status, 'shopper', slotText(slot), now)])
    const request = { lineId: '', key: slotKey(storeId, slot.at), number: 1, most: slot.most }
    return this.deps.reservations.swap(
      tx,
      { uid, no: parentNo },
      { kind: SLOT, from: slotKey(storeId, order.slotFrom), request },
      now,
    )
  }

  /** Nobody fetched it: all that is left of its money goes back. */
  async giveBack(tx: Tx, order: OrderRow, reason: string): Promise<void> {
    await this.deps.transitions.refund(tx, order, order.payableCents - order.refundedCents, reason, 'system')
  }
}
