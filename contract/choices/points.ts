import { Type as T } from '@sinclair/typebox'
import { Cents, Count, Flag, Nullable } from '../schema/shared'

export const points = {
  order: {
    /** Points take off what they can. */
    usePoints: T.Optional(Flag),
  },
  orderView: {
    /** Null where none can be used: how many can, what they take off, whether they do. */
    points: Nullable(T.Object({ usable: Count, cents: Cents, isUsed: Flag })),
  },
}
