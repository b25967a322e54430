import { Type as T } from '@sinclair/typebox'
import { Cents, Count, Id, Nullable } from '../schema/shared'

export const coupons = {
  order: {
    /** Coupons to use, by the heldId of their choice: at most one of each store, one of the mall, one for freight. */
    couponIds: T.Optional(T.Array(Id, { maxItems: 52, uniqueItems: true })),
  },
  orderView: {
    /** Null without a coupon. The best set is chosen where none was asked for. */
    coupons: Nullable(T.Object({ chosenIds: T.Array(T.String()), savedCents: Cents, usableCount: Count })),
  },
}
