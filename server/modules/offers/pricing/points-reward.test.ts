import { OFFER_TYPE } from '@contract/codes/offer'
import fc from 'fast-check'
import { rewardOf } from '../promotion/promotion.fixture'
import type { QuoteLine } from './line.rules'
import type { Offer, PointsReward, PutPrice } from './offer'
import { line, NOW, type QuoteInput, quote, total } from './pricing.fixture'

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
const of = (storeId: string, priceCents: number, over: Partial<QuoteLine> = {}): QuoteLine =>
  line(`${storeId} ${priceCents}`, { storeId, productId: 'p', priceCents, ...over })
const bonusPoints = (offers: Offer[], lines: QuoteLine[], over: Partial<QuoteInput> = {}) =>
  quote({ isMember: true, lines, offers, ...over }).stores.flatMap(({ storeId, bonusPoints: points }) =>
    points > 0 ? [[storeId, points]] : [],
  )

test.each<[string, PointsReward['reward'], QuoteLine[], [string, number][]]>([
  ['nothing below the first step', STEPS, [of('s1', 9999)], []],
  ['the highest step that is reached', STEPS, [of('s1', 25_000)], [['s1', 120]]],
  [
    'the price for everyone counts, over all stores',
    STEPS,
    [of('s1', 7500), of('s2', 2500)],
    [
      ['s1', 38],
      ['s2', 12],
    ],
  ],
  ['a member saving does not reduce the reward', STEPS, [of('s1', 10_000, { memberPriceCents: 1 })], [['s1', 50]]],
  [
    'a multiplier of 2 adds one point for each yuan',
    { times: 3 },
    [of('s1', 100, { number: 2, memberPriceCents: 99 })],
    [['s1', 2]],
  ],
  ['pieces', { basis: 'pieces', steps: [{ from: 2, points: 9 }] }, [of('s1', 1, { number: 2 })], [['s1', 9]]],
])('%s', (_, reward, lines, points) => {
  expect(bonusPoints([ofMall(reward)], lines)).toEqual(points)
})

test('only its goods count, and rewards add up [pricing.points-reward]', () => {
  const own = ofMall(STEPS, { productIds: new Set(['p']) })
  const all = ofMall({ times: 2 }, { id: 'times' })
  const lines = [of('s1', 10_000), line('other', { priceCents: 10_000 })]
  expect(bonusPoints([own, all], lines)).toEqual([['s1', 50 + 200]])
})

test('a reward is inactive before its start and after its end, and changes no price [pricing.points-reward]', () => {
  const lines = [of('s1', 25_000)]
  expect(bonusPoints([ofMall(STEPS, { startsAt: NOW + 1 })], lines)).toEqual([])
  expect(bonusPoints([ofMall(STEPS, { endsAt: NOW })], lines)).toEqual([])
  const plain = quote({ isMember: false, lines })
  const rewarded = quote({ isMember: false, lines, offers: [ofMall(STEPS)] })
  expect([rewarded.totals, rewarded.lines, rewarded.offers]).toEqual([plain.totals, plain.lines, plain.offers])
})

test('add-ons earn no points, even at a price that is no lower than the public one [pricing.points-reward]', () => {
  const tradeIn: PutPrice = {
    ...rewardOf('deal', { times: 2 }, 's1'),
    type: OFFER_TYPE.tradeIn,
    price: { cents: 9000 },
    skus: null,
    opens: { coupons: false, points: false },
  }
  const limited: PutPrice = { ...tradeIn, type: OFFER_TYPE.limitedTime, id: 'limited', price: { cents: 8000 } }
  const deals = new Map([['s1 10000', 'deal']])
  const times = ofMall({ times: 2 })
  expect(bonusPoints([times, tradeIn], [of('s1', 10_000)], { deals })).toEqual([])
  expect(bonusPoints([times, tradeIn, limited], [of('s1', 10_000)], { deals })).toEqual([])
  expect(bonusPoints([times, tradeIn, limited], [of('s1', 10_000)])).toEqual([['s1', 80]])
})

test('[property] steps share all points, never below zero, in any order of lines and offers', () => {
  const lines = fc
    .array(fc.record({ storeId: fc.constantFrom('s1', 's2', 's3'), cents: fc.nat(30_000) }))
    .map((all) => all.map((one, at) => line(`l${at}`, { storeId: one.storeId, priceCents: one.cents })))
  fc.assert(
    fc.property(lines, (all) => {
      const offers = [ofMall(STEPS), ofMall({ times: 2 }, { id: 'times' })]
      const bonus = quote({ isMember: false, lines: all, offers: offers.slice(0, 1) }).stores
      const reached = total(all.map(({ priceCents }) => priceCents))
      expect(total(bonus.map(({ bonusPoints: points }) => points))).toBe(
        reached >= 20_000 ? 120 : reached >= 10_000 ? 50 : 0,
      )
      expect(bonus.every(({ bonusPoints: points }) => points >= 0)).toBe(true)
      const turned = bonusPoints([...offers].reverse(), [...all].reverse())
      expect(new Map(turned as [string, number][])).toEqual(new Map(bonusPoints(offers, all) as [string, number][]))
    }),
  )
})
