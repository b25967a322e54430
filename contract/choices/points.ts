import { Type as T } from '@sinclair/typebox'
import { Cents, Count, Flag, Nullable } from '../schema/shared'

export const points = {
  order: {
    /** Points are used for the largest possible reduction. */
    usePoints: T.Optional(Flag),
  },
  orderView: {
    /** Null where points cannot be used: how many can be used, the reduction in cents, whether they are used. */
    points: Nullable(T.Object({ usable: Count, cents: Cents, isUsed: Flag })),
  },
}
