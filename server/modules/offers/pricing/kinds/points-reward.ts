import type { OFFER_TYPE } from '@contract/codes/offer'
import type { RewardKind } from '../offer'

/** 积分2倍, 满100送50积分. A multiple counts each whole yuan of a store's goods; steps count public prices. */
export const pointsReward: RewardKind<typeof OFFER_TYPE.pointsReward> = {
  phase: 'reward',
  look({ reward }, stores) {
    if ('times' in reward)
      return { each: stores.map(({ payableCents }) => (reward.times - 1) * Math.floor(payableCents / 100)) }
    const { basis, steps } = reward
    const weights = stores.map(({ publicCents, number }) => (basis === 'cents' ? publicCents : number))
    const reached = weights.reduce((sum, one) => sum + one, 0)
    const step = steps.findLast(({ from }) => from <= reached)
    if (step) return { points: step.points, weights }
    const missing = (steps[0]?.from ?? reached) - reached
    return basis === 'cents' ? { lack: 'belowCents', cents: missing } : { lack: 'belowPieces', pieces: missing }
  },
}
