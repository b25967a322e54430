import { OFFER_TYPE } from '@contract/codes/offer'
import type { OfferTip } from '@contract/schema/cart'
import { split } from '../../../kernel/money'
import { isWithin, type Offer, type PointsReward, type QuoteLine } from '../pricing'
import { fromText, stepTip } from './step-tip.rules'

const MAX_STEPS = 5
const MAX_TIMES = 10
const MAX_CENTS = 100_000_000
const MAX_POINTS = 100_000

export const isPointsReward = (offer: Offer): offer is PointsReward => offer.type === OFFER_TYPE.pointsReward

/** Why a reward is none, for the operator; null when it is right. */
export function rewardFault(reward: PointsReward['reward']): string | null {
  const isWhole = (value: number, least: number, most: number) =>
    Number.isSafeInteger(value) && value >= least && value <= most
  if ('times' in reward) return isWhole(reward.times, 2, MAX_TIMES) ? null : `2 to ${MAX_TIMES} times the points`
  const { steps } = reward
  if (steps.length === 0 || steps.length > MAX_STEPS) return `1 to ${MAX_STEPS} steps`
  for (const [i, { from, points }] of steps.entries()) {
    const before = steps[i - 1]
    if (!isWhole(from, 1, MAX_CENTS) || !isWhole(points, 1, MAX_POINTS))
      return `a step brings 1 to ${MAX_POINTS} points`
    if (before && (before.from >= from || before.points >= points)) return 'steps rise'
  }
  return null
}

/** The rule of an offer's row. Throws for a text that no reward was written as. */
export function readReward(text: string): Pick<PointsReward, 'reward'> {
  const reward = JSON.parse(text) as PointsReward['reward']
  const fault = rewardFault(reward)
  if (fault) throw new Error(`an offer's points in the database are wrong: ${fault}`)
  return { reward }
}

/** 积分2倍, 满100送50积分. */
export function rewardTexts({ reward }: PointsReward): string[] {
  if ('times' in reward) return [`积分${reward.times}倍`]
  return reward.steps.map(({ from, points }) => `${fromText(reward.basis, from)}送${points}积分`)
}

/** `reached`: public cents and pieces that are ticked of it. */
export function rewardTip(offer: PointsReward, reached: { cents: number; number: number }): OfferTip {
  const { type: activeType, id: activityId, reward } = offer
  const texts = rewardTexts(offer)
  const head = { activeType, activityId, tag: '积分' }
  if ('times' in reward) return { ...head, text: texts.join(), isMet: reached.number > 0 }
  return { ...head, ...stepTip(reward, texts, reward.basis === 'cents' ? reached.cents : reached.number) }
}

/** A line that was bought: what everybody pays for it, and what it cost. */
export interface RewardedLine extends Pick<QuoteLine, 'skuId' | 'storeId' | 'productId' | 'categoryId' | 'number'> {
  publicCents: number
  payableCents: number
}

/**
 * Points that offers bring beside those of every order, by store: of each whole yuan that its goods cost once more, or by
 * step what is shared over the stores by what everybody pays. Thresholds count what everybody pays.
 */
export function bonusPoints(offers: readonly Offer[], lines: readonly RewardedLine[]): Map<string, number> {
  const bonus = new Map<string, number>()
  for (const offer of offers.filter(isPointsReward)) {
    const byStore = new Map<string, { publicCents: number; payableCents: number; number: number }>()
    for (const line of lines) {
      if (!isWithin(offer, line)) continue
      const own = byStore.get(line.storeId) ?? { publicCents: 0, payableCents: 0, number: 0 }
      own.publicCents += line.publicCents
      own.payableCents += line.payableCents
      own.number += line.number
      byStore.set(line.storeId, own)
    }
    const stores = [...byStore].sort(([a], [b]) => (a < b ? -1 : 1))
    const { reward } = offer
    if ('times' in reward) {
      for (const [id, { payableCents }] of stores) add(bonus, id, (reward.times - 1) * Math.floor(payableCents / 100))
      continue
    }
    const counted = reward.basis === 'cents' ? ('publicCents' as const) : ('number' as const)
    const weights = stores.map(([, own]) => own[counted])
    const reached = weights.reduce((sum, one) => sum + one, 0)
    const points = reward.steps.findLast(({ from }) => from <= reached)?.points ?? 0
    if (points === 0) continue
    const shares = split(points, weights)
    stores.forEach(([id], at) => {
      add(bonus, id, shares[at] ?? 0)
    })
  }
  return bonus
}

function add(bonus: Map<string, number>, storeId: string, points: number): void {
  if (points > 0) bonus.set(storeId, (bonus.get(storeId) ?? 0) + points)
}
