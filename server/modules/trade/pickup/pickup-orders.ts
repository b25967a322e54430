import type { Reader } from '../../../kernel/db'
import type { OrderPickupService, OrderRow, PickupWindow } from '../order'
import { ANY_HOUR, type OrderSlotService } from '../slot'
import type { PickupOrder, PickupRow } from './pickup.types'

export interface PickupOrdersDeps {
  orderPickups: Pick<OrderPickupService, 'findAny' | 'page'>
  orderSlots: Pick<OrderSlotService, 'of'>
}

/** Orders for pickup, each with its appointment. */
export class PickupOrders {
  constructor(private readonly deps: PickupOrdersDeps) {}

  /** A shopper's pickups, newest first, without deleted ones. */
  async page(q: Reader, uid: string, window: PickupWindow): Promise<PickupOrder[]> {
    const found = await this.deps.orderPickups.page(q, uid, window)
    const rows = await this.#withHours(
      q,
      found.map(({ order }) => order),
    )
    return rows.map((order, at) => ({ order, lines: found[at]?.lines ?? [] }))
  }

  /** Deleted orders included; undefined for an order that is not a pickup. */
  async find(q: Reader, uid: string, orderId: string): Promise<PickupRow | undefined> {
    const order = await this.deps.orderPickups.findAny(q, uid, orderId)
    return order && (await this.#withHours(q, [order]))[0]
  }

  async #withHours(q: Reader, orders: readonly OrderRow[]): Promise<PickupRow[]> {
    const hours = await this.deps.orderSlots.of(q, orders)
    return orders.map((order) => ({ ...order, ...(hours.get(order.id) ?? ANY_HOUR) }))
  }
}
