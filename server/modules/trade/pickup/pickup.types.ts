import type { OrderLineRow, OrderRow } from '../order'
import type { Fetching } from '../slot'

/** An order for pickup with its appointment. */
export type PickupRow = OrderRow & Fetching

/** A pickup order with its goods. */
export interface PickupOrder {
  order: PickupRow
  lines: readonly OrderLineRow[]
}
