import fc from 'fast-check'
import type { PointsReward } from '../pricing'
import { bonusPoints, type RewardedLine, readReward, rewardFault, rewardTexts, rewardTip } from './points-reward.rules'
import { rewardOf } from './promotion.fixture'

const STEPS = {
  basis: 'cents' as const,
  steps: [
    { from: 10_000, points: 50 },
    { from: 20_000, points: 120 },
  ],
}
const ofMall = (reward: PointsReward['reward'], over: Partial<PointsReward> = {}): PointsReward => ({
  ...rewardOf('reward', reward, null),
  ...over,
})
const line = (storeId: string, cents: number, over: Partial<RewardedLine> = {}): RewardedLine => ({
  skuId: 'a',
  productId: 'p',
  categoryId: 'c',
  storeId,
  number: 1,
  publicCents: cents,
  payableCents: cents,
  ...over,
})

test.each<[string, PointsReward['reward'], RewardedLine[], [string, number][]]>([
  ['nothing below the first step', STEPS, [line('s1', 9999)], []],
  ['the last step that is reached', STEPS, [line('s1', 25_000)], [['s1', 120]]],
  [
    'over stores by what everybody pays',
    STEPS,
    [line('s1', 7500), line('s2', 2500)],
    [
      ['s1', 38],
      ['s2', 12],
    ],
  ],
  ['what members pay less counts nothing', STEPS, [line('s1', 10_000, { payableCents: 1 })], [['s1', 50]]],
  ['once more a point a yuan', { times: 3 }, [line('s1', 199, { number: 2 })], [['s1', 2]]],
])('%s', (_, reward, lines, points) => {
  expect([...bonusPoints([ofMall(reward)], lines)]).toEqual(points)
})

test('only its goods count, and others of its kind add to it', () => {
  const own = ofMall(STEPS, { productIds: new Set(['p']) })
  const all = ofMall({ times: 2 }, { id: 'times' })
  const lines = [line('s1', 10_000), line('s1', 10_000, { productId: 'q' })]
  expect(bonusPoints([own, all], lines).get('s1')).toBe(50 + 200)
})

test('[property] of steps all is shared and nothing below zero, in any order of lines and offers', () => {
  const lines = fc.array(
    fc
      .record({ storeId: fc.constantFrom('s1', 's2', 's3'), cents: fc.nat(30_000) })
      .map((one) => line(one.storeId, one.cents)),
  )
  fc.assert(
    fc.property(lines, (all) => {
      const offers = [ofMall(STEPS), ofMall({ times: 2 }, { id: 'times' })]
      const bonus = bonusPoints(offers.slice(0, 1), all)
      const reached = all.reduce((sum, one) => sum + one.publicCents, 0)
      const total = [...bonus.values()].reduce((sum, one) => sum + one, 0)
      expect(total).toBe(reached >= 20_000 ? 120 : reached >= 10_000 ? 50 : 0)
      expect([...bonus.values()].every((one) => one > 0)).toBe(true)
      expect(new Map(bonusPoints([...offers].reverse(), [...all].reverse()))).toEqual(bonusPoints(offers, all))
    }),
  )
})

test('what it says of itself, and how far a basket is', () => {
  expect([rewardTexts(ofMall({ times: 2 })), rewardTexts(ofMall(STEPS))]).toEqual([
    ['积分2倍'],
    ['满100送50积分', '满200送120积分'],
  ])
  const tip = (cents: number) => rewardTip(ofMall(STEPS), { cents, number: 1 }).text
  expect([tip(0), tip(6500), tip(15_000), tip(20_000)]).toEqual([
    '满100送50积分，满200送120积分',
    '满100送50积分，还差 ¥35',
    '满100送50积分，再买 ¥50 享满200送120积分',
    '满200送120积分',
  ])
})

test('a wrong reward is refused', () => {
  expect([rewardFault({ times: 1 }), rewardFault({ ...STEPS, steps: [] })]).toEqual([
    '2 to 10 times the points',
    '1 to 5 steps',
  ])
  expect(rewardFault({ ...STEPS, steps: [...STEPS.steps].reverse() })).toBe('steps rise')
  expect(() => readReward('{"times":99}')).toThrow('2 to 10 times')
  expect(readReward(JSON.stringify(STEPS))).toEqual({ reward: STEPS })
})
