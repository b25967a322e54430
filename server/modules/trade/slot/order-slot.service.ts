import { DELIVERY_TYPE } from '@contract/codes/order'
import type { Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import type { Reservations } from '../../../kernel/reservations'
import * as repo from './order-slot.repo'
import { type Fetching, fetchingOf } from './order-slot.rules'
import type { Slot } from './slot.rules'
import { SLOT, slotKey } from './slot-reservable'

/** An order whose appointment changes. The place is reserved at its first line. */
export interface SlotOrder {
  uid: string
  id: string
  parentNo: string
  storeId: string
  /** The line at which the place is reserved. */
  lineId: string
}

/** A slot of a store with its maximum number of orders. */
export type SlotWithRoom = Slot & { most: number }

/** Appointments of orders, each with a reserved place in its slot. */
export class OrderSlotService {
  constructor(private readonly reservations: Pick<Reservations, 'swap' | 'takeMore' | 'drop'>) {}

  /** Inserts the appointments of placed orders; the checkout reserves their places. */
  book(
    tx: Tx,
    booked: readonly { uid: string; orderId: string; storeId: string; slot: Slot; isPaidThere: boolean }[],
  ): Promise<void> {
    return repo.insertSlots(
      tx,
      booked.map(({ uid, orderId, storeId, slot, isPaidThere }) => ({
        uid,
        orderId,
        storeId,
        slotFrom: slot.at,
        slotUntil: slot.until,
        changes: 0,
        payAtPickup: isPaidThere ? 1 : 0,
      })),
    )
  }

  /** By order id; orders without an appointment are missing. Without orders for pickup it runs no query. */
  async of(
    q: Reader,
    orders: readonly { uid: string; id: string; deliveryType: number }[],
  ): Promise<Map<string, Fetching>> {
    const fetched = orders.filter(({ deliveryType }) => deliveryType === DELIVERY_TYPE.pickup)
    if (fetched.length === 0) return new Map()
    return new Map((await repo.findSlots(q, fetched)).map((row) => [row.orderId, fetchingOf(row)]))
  }

  /**
   * Changes an appointment: takes the new place and frees the former one, or neither. False when the slot is full;
   * STATE_CHANGED when the appointment has changed, or may not change. In both cases the transaction must fail.
   */
  async move(tx: Tx, order: SlotOrder, slotFrom: number, to: SlotWithRoom, now: number): Promise<boolean> {
    const { uid, id: orderId, storeId, lineId } = order
    if (!(await repo.moveSlot(tx, { uid, orderId, slotFrom }, to))) fail('STATE_CHANGED')
    const request = { lineId, key: slotKey(storeId, to.at), number: 1, most: to.most }
    const swap = { kind: SLOT, from: slotKey(storeId, slotFrom), request } as const
    return this.reservations.swap(tx, refOf(order), swap, now)
  }

  /** Frees the place. STATE_CHANGED when the appointment has changed. */
  async leave(tx: Tx, order: SlotOrder, slotFrom: number, now: number): Promise<void> {
    const { uid, id: orderId, storeId, lineId } = order
    const place = { kind: SLOT, lineId, key: slotKey(storeId, slotFrom) } as const
    const isFree = await repo.deleteSlot(tx, { uid, orderId, slotFrom })
    if (!isFree || !(await this.reservations.drop(tx, refOf(order), place, now))) fail('STATE_CHANGED')
  }

  /**
   * Sets the appointment of an order without one, paid (`isPaid`) or not. False when the slot is full: the transaction
   * must fail then.
   */
  async take(tx: Tx, order: SlotOrder, to: SlotWithRoom, isPaid: boolean, now: number): Promise<boolean> {
    const { uid, id: orderId, storeId, lineId } = order
    await this.book(tx, [{ uid, orderId, storeId, slot: to, isPaidThere: false }])
    const request = { lineId, key: slotKey(storeId, to.at), number: 1, most: to.most }
    return this.reservations.takeMore(tx, refOf(order), { kind: SLOT, request, isPaid }, now)
  }
}

const refOf = ({ uid, parentNo: no }: SlotOrder) => ({ uid, no })
