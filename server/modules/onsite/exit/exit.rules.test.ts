import { EXIT_RULES, type ExitReason } from '@contract/codes/exit'
import { type ExitLimits, reasonsOf, type Trip, ticksOf } from './exit.rules'

const USUAL: ExitLimits = {
  fresh: EXIT_RULES.fresh.usual,
  removals: EXIT_RULES.removals.usual,
  dear: EXIT_RULES.dear.usual,
  weighed: EXIT_RULES.weighed.usual,
  random: EXIT_RULES.random.usual,
}
const OFF: ExitLimits = { fresh: 0, removals: 0, dear: 0, weighed: 0, random: 0 }
const trip = (change: Partial<Trip> = {}): Trip => ({
  orderId: 'o1',
  earlier: 20,
  removals: 0,
  weighedLines: 0,
  minAge: 0,
  dearestCents: 1990,
  ...change,
})

test.each<[ExitReason, Partial<Trip>, Partial<Trip>, number]>([
  ['fresh', { earlier: 2 }, { earlier: 3 }, 3],
  ['removals', { removals: 4 }, { removals: 3 }, 4],
  ['dear', { dearestCents: 50_000 }, { dearestCents: 49_999 }, 50_000],
  ['weighed', { weighedLines: 1 }, { weighedLines: 0 }, 1],
])('%s is a reason at its limit, and none below it or when it is off [exit.rules]', (reason, met, below, limit) => {
  const limits = { ...OFF, [reason]: limit }
  expect(reasonsOf(trip(met), limits)).toEqual([reason])
  expect(reasonsOf(trip(below), limits)).toEqual([])
  expect(reasonsOf(trip({ earlier: 0, removals: 99, dearestCents: 9_999_999, weighedLines: 9 }), OFF)).toEqual([])
})

test('every reason that applies is kept [exit.rules]', () => {
  const limits = { fresh: 1, removals: 1, dear: 1, weighed: 1, random: 100 }
  const all = trip({ earlier: 0, removals: 1, weighedLines: 1 })
  expect(reasonsOf(all, limits)).toEqual(['fresh', 'removals', 'dear', 'weighed', 'random'])
})

const ids = Array.from({ length: 20_000 }, (_, nth) => `order-${nth}`)

test('the random share follows from the order alone, and has the size that is set [exit.lot]', () => {
  const limits = { ...OFF, random: 7 }
  const drawn = ids.filter((orderId) => reasonsOf(trip({ orderId }), limits).length > 0)
  expect(drawn.length / ids.length).toBeCloseTo(0.07, 2)
  const again = ids.filter((orderId) => reasonsOf(trip({ orderId, removals: 3 }), limits).length > 0)
  expect(again).toEqual(drawn)
  // A larger share contains the smaller one.
  const more = new Set(ids.filter((orderId) => reasonsOf(trip({ orderId }), { ...OFF, random: 20 }).length > 0))
  expect(drawn.every((orderId) => more.has(orderId))).toBe(true)
})

test('with the usual values about 12 % of usual trips are checked again [exit.share]', () => {
  // Usual trips: 5 of 100 are the first of their shopper, 2 have many removals, 1.5 a dear piece, a third weighed goods.
  const usual = ids.map((orderId, nth) =>
    trip({
      orderId,
      earlier: nth % 20 === 0 ? 0 : 5,
      removals: nth % 50 === 1 ? 5 : nth % 3,
      dearestCents: nth % 200 < 3 ? 60_000 : 3990,
      weighedLines: nth % 3 === 0 ? 1 : 0,
    }),
  )
  const due = usual.filter((one) => reasonsOf(one, USUAL).length > 0).length
  expect(due / usual.length).toBeGreaterThan(0.11)
  expect(due / usual.length).toBeLessThan(0.13)
})

test('staff tick each reason and the age; a trip that is not due has only the age [exit.tick] [exit.age]', () => {
  expect(ticksOf({ reasons: 'dear random', isDue: 1, minAge: 18 })).toEqual([
    { code: 'dear', text: '有高价商品，已核对' },
    { code: 'random', text: '随机抽查，已核对' },
    { code: 'age', text: '已看身份证，满 18 岁' },
  ])
  expect(ticksOf({ reasons: '', isDue: 0, minAge: 16 }).map(({ code }) => code)).toEqual(['age'])
  expect(ticksOf({ reasons: '', isDue: 0, minAge: 0 })).toEqual([])
})
