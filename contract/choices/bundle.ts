import { Type as T } from '@sinclair/typebox'
import { Id } from '../schema/shared'

export const bundle = {
  order: {
    /** The lines form one bundle and are bought at its price. */
    bundleId: T.Optional(Id),
  },
  orderView: {
    /** The bundle that the lines form; absent when they form none. */
    bundleId: T.Optional(T.String()),
  },
}
