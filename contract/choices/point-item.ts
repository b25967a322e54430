import { Type as T } from '@sinclair/typebox'
import { Count, Id } from '../schema/shared'

export const pointItem = {
  order: {
    /** The single line is bought with points: an item of the points mall. */
    pointItemId: T.Optional(Id),
  },
  orderView: {
    /** The points item, the points that it costs, and the shopper's balance. */
    pointItem: T.Optional(T.Object({ itemId: T.String(), points: Count, available: Count })),
  },
}
