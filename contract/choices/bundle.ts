import { Type as T } from '@sinclair/typebox'
import { Id } from '../schema/shared'

export const bundle = {
  order: {
    /** The lines are sets of these goods, at their price. */
    bundleId: T.Optional(Id),
  },
  orderView: {
    /** The set that its lines are; absent when they are none. */
    bundleId: T.Optional(T.String()),
  },
}
