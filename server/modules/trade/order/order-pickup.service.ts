import type { Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import type { Payables } from '../../finance/payment'
import type { TicketService } from '../../finance/ticket'
import type { OrderLineRow, OrderRow } from './order.repo'
import * as repo from './order.repo'
import * as cases from './order-case.repo'
import { centsLeft } from './order-case.rules'
import * as read from './order-read.repo'
import { isPickup, ticketsOf } from './order-tickets'
import { eventRow, type OrderTransitions, subjectOf } from './order-transitions'

/** A pickup order with its goods. */
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

export interface OrderPickupDeps {
  tickets: Pick<TicketService, 'moveEnd'>
  transitions: Pick<OrderTransitions, 'refund'>
  payables: Pick<Payables, 'openOf' | 'postpone'>
}

/** Reads and changes of orders for pickups; the pickup module depends on this module, not the reverse. */
export class OrderPickupService {
  constructor(private readonly deps: OrderPickupDeps) {}

  /** A shopper's pickup orders, newest first, without deleted ones. */
  async page(q: Reader, uid: string, window: PickupWindow): Promise<PickupOrder[]> {
    const rows = await read.pagePickups(q, uid, window)
    const lines = await read.findLines(q, rows)
    return rows.map((order) => ({ order, lines: lines.filter(({ orderId }) => orderId === order.id) }))
  }

  /** Deleted orders included; undefined for an order that is not a pickup. */
  async findAny(q: Reader, uid: string, orderId: string): Promise<OrderRow | undefined> {
    const order = await read.findAnyOrder(q, { uid, id: orderId })
    return order && isPickup(order) ? order : undefined
  }

  /** Whether the order has an open case. */
  hasCase(q: Reader, order: OrderRow): Promise<boolean> {
    return cases.hasCase(q, order)
  }

  /** The first line, which holds the reservation of the order's hour. */
  async firstLine(q: Reader, order: OrderRow): Promise<string> {
    return (await read.findLines(q, [order]))[0]?.id ?? ''
  }

  /**
   * Applies a new hour: the unpaid order expires at `expireAt`, and its code is valid until `codeUntil`; undefined
   * leaves the value unchanged. Locks the row. STATE_CHANGED when the status has changed.
   */
  async rescheduled(
    tx: Tx,
    order: OrderRow,
    { expireAt, codeUntil }: { expireAt?: number | undefined; codeUntil?: number | undefined },
    note: string,
    now: number,
  ): Promise<void> {
    if (expireAt !== undefined && !(await this.#postpone(tx, order, expireAt))) fail('STATE_CHANGED')
    if (codeUntil !== undefined && !(await this.deps.tickets.moveEnd(tx, ticketsOf(order), codeUntil)))
      fail('STATE_CHANGED')
    if (!(await repo.putEnd(tx, order, expireAt ?? order.expireAt))) fail('STATE_CHANGED')
    await repo.insertEvents(tx, [eventRow(order, 'changeSlot', order.status, 'shopper', note, now)])
  }

  /** False when the order is no longer unpaid. */
  async #postpone(tx: Tx, order: OrderRow, expireAt: number): Promise<boolean> {
    const { uid, id } = order
    const open = (await this.deps.payables.openOf(tx, subjectOf(order), [id])).get(id)
    return open !== undefined && this.deps.payables.postpone(tx, { uid, no: open.no }, expireAt)
  }

  /** Refunds all that is left of an order that was not fetched in time. */
  async giveBack(tx: Tx, order: OrderRow, reason: string): Promise<void> {
    await this.deps.transitions.refund(tx, order, centsLeft(order), reason, 'system')
  }
}
