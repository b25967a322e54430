import { Type as T } from '@sinclair/typebox'
import { Flag, Millis } from '../schema/shared'
import { PickupSlots } from '../schema/slot'

export const pickup = {
  order: {
    /** The order is paid at pickup. */
    payAtPickup: T.Optional(Flag),
  },
  store: {
    /** Pickup by appointment: start of the slot. */
    slotAt: T.Optional(Millis),
  },
  orderView: {
    /** Whether the order is paid at pickup; absent where payment in advance is required. */
    payAtPickup: T.Optional(Flag),
  },
  storeView: { pickup: T.Optional(PickupSlots) },
}
