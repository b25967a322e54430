import type { PointsReward } from '../pricing'
import { readReward, rewardFault, rewardTexts, rewardTip } from './points-reward.rules'
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

test('the texts of a reward, and the progress of a basket towards it', () => {
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

test('an invalid reward is refused', () => {
  expect([rewardFault({ times: 1 }), rewardFault({ ...STEPS, steps: [] })]).toEqual([
    '积分为 2 到 10 倍',
    '要有 1 到 5 档',
  ])
  expect(rewardFault({ ...STEPS, steps: [...STEPS.steps].reverse() })).toBe('门槛和积分要一档比一档高')
  expect(() => readReward('{"times":99}')).toThrow('积分为 2 到 10 倍')
  expect(readReward(JSON.stringify(STEPS))).toEqual({ reward: STEPS })
})
