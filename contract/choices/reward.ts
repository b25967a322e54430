import { Type as T } from '@sinclair/typebox'
import { Count } from '../schema/shared'

export const reward = {
  orderView: {
    /** Rewards of offers in addition to the goods, granted on completion; empty without a reward. */
    rewardText: T.String(),
  },
  commitView: {
    /** Points that the orders earn when they are completed. */
    presentPoints: Count,
  },
  detailView: {
    /** Rewards of offers that are granted on completion, as long as completion is possible; empty without a reward. */
    rewardText: T.String(),
  },
}
