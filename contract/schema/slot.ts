import { type Static, Type as T } from '@sinclair/typebox'
import { Flag, Millis, Nullable } from './shared'

/** Pickup slots of a store. */
export const PickupSlots = T.Object({
  /** Start of the chosen slot; null without one. */
  slotAt: Nullable(Millis),
  /** 今天 10:00-12:00; empty without one. */
  text: T.String(),
  days: T.Array(
    T.Object({
      /** 今天, 周五. */
      name: T.String(),
      /** 11 月 24 日. */
      date: T.String(),
      slots: T.Array(T.Object({ slotAt: Millis, text: T.String(), isFull: Flag })),
    }),
  ),
})
export type PickupSlots = Static<typeof PickupSlots>
