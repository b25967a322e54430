import { Type as T } from '@sinclair/typebox'
import { Flag, Millis } from '../schema/shared'
import { PickupSlots } from '../schema/slot'

export const pickup = {
  order: {
    /** It is to be paid where it is fetched. */
    payAtPickup: T.Optional(Flag),
  },
  store: {
    /** Fetched by appointment: when it begins. */
    slotAt: T.Optional(Millis),
  },
  orderView: {
    /** Whether it is to be paid where it is fetched; absent where it must be paid first. */
    payAtPickup: T.Optional(Flag),
  },
  storeView: { pickup: T.Optional(PickupSlots) },
}
