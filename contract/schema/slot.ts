import { type Static, Type as T } from '@sinclair/typebox'
import { Flag, Millis, Nullable } from './shared'

/** When goods are fetched, where that is by appointment. */
export const PickupSlots = T.Object({
  /** The chosen one's beginning; null while none is. */
  slotAt: Nullable(Millis),
  /** 今天 10:00-12:00; empty while none is. */
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
