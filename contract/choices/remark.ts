import { Type as T } from '@sinclair/typebox'
import { Lines } from '../schema/shared'

export const remark = {
  store: { remark: T.Optional(Lines(50)) },
  partView: {
    /** Empty without a remark. */
    remark: T.String(),
  },
}
