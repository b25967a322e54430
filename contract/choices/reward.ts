import { Type as T } from '@sinclair/typebox'
import { Count } from '../schema/shared'

export const reward = {
  orderView: {
    /** What offers bring beside once it is completed; empty: nothing. */
    rewardText: T.String(),
  },
  commitView: {
    /** Points that its orders bring once they are completed. */
    presentPoints: Count,
  },
  detailView: {
    /** What offers bring beside once it is completed, while it may be; empty: nothing. */
    rewardText: T.String(),
  },
}
