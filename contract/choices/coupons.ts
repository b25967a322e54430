import { Type as T } from '@sinclair/typebox'
import { Cents, Count, Id, Nullable } from '../schema/shared'

export const coupons = {
  order: {
    /** heldId of each coupon to use: at most one per store, one of the mall, one for freight. */
    couponIds: T.Optional(T.Array(Id, { maxItems: 52, uniqueItems: true })),
  },
  orderView: {
    /** Null without a coupon. Without a choice the server selects the best set. */
    coupons: Nullable(T.Object({ chosenIds: T.Array(T.String()), savedCents: Cents, usableCount: Count })),
  },
}
