import type { OfferTip } from '@contract/schema/cart'
import type { PointsReward } from '../pricing'
import { fromText, stepTip } from './step-tip.rules'

const MAX_STEPS = 5
const MAX_TIMES = 10
const MAX_CENTS = 100_000_000
const MAX_POINTS = 100_000

/** Why a reward is invalid, for the operator; null when it is valid. */
export function rewardFault(reward: PointsReward['reward']): string | null {
  const isWhole = (value: number, least: number, most: number) =>
    Number.isSafeInteger(value) && value >= least && value <= most
  if ('times' in reward) return isWhole(reward.times, 2, MAX_TIMES) ? null : `积分为 2 到 ${MAX_TIMES} 倍`
  const { steps } = reward
  if (steps.length === 0 || steps.length > MAX_STEPS) return `要有 1 到 ${MAX_STEPS} 档`
  for (const [i, { from, points }] of steps.entries()) {
    const before = steps[i - 1]
    if (!isWhole(from, 1, MAX_CENTS) || !isWhole(points, 1, MAX_POINTS))
      return `每档门槛大于 0，送 1 到 ${MAX_POINTS} 积分`
    if (before && (before.from >= from || before.points >= points)) return '门槛和积分要一档比一档高'
  }
  return null
}

/** The rule of an offer's row. Throws for a text that was not written for a reward. */
export function readReward(text: string): Pick<PointsReward, 'reward'> {
  const reward = JSON.parse(text) as PointsReward['reward']
  const fault = rewardFault(reward)
  if (fault) throw new Error(`an offer's points in the database are invalid: ${fault}`)
  return { reward }
}

/** 积分2倍, 满100送50积分. */
export function rewardTexts({ reward }: PointsReward): string[] {
  if ('times' in reward) return [`积分${reward.times}倍`]
  return reward.steps.map(({ from, points }) => `${fromText(reward.basis, from)}送${points}积分`)
}

/** `reached`: public cents and pieces of the ticked lines. */
export function rewardTip(offer: PointsReward, reached: { cents: number; number: number }): OfferTip {
  const { type: activeType, id: activityId, reward } = offer
  const texts = rewardTexts(offer)
  const head = { activeType, activityId, tag: '积分' }
  if ('times' in reward) return { ...head, text: texts.join(), isMet: reached.number > 0 }
  return { ...head, ...stepTip(reward, texts, reward.basis === 'cents' ? reached.cents : reached.number) }
}
