import { Type as T } from '@sinclair/typebox'
import { Count, Id } from '../schema/shared'

export const pointItem = {
  order: {
    /** Its one line is had for points: an item of the points mall. */
    pointItemId: T.Optional(Id),
  },
  orderView: {
    /** The item that is had for points, how many it takes, and how many the shopper has. */
    pointItem: T.Optional(T.Object({ itemId: T.String(), points: Count, available: Count })),
  },
}
