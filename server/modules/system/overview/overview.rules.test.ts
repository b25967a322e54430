import { DAY_MS } from '@contract/codes/china-time'
import { spansOf, todaySums } from './overview.rules'

const HOUR_MS = DAY_MS / 24
const FRIDAY = Date.parse('2026-11-27T00:00:00+08:00')
const hourAt = (at: number, sums: { orders?: number; salesCents?: number; refundCents?: number }) => ({
  hour: Math.floor(at / HOUR_MS),
  orders: 0,
  salesCents: 0,
  refundCents: 0,
  ...sums,
})

test.each([
  ['its first moment', 0],
  ['noon', 12 * HOUR_MS],
  ['its last moment', DAY_MS - 1],
])('the spans begin and end with the days of China, at %s [console.overview-day]', (_what, into) => {
  const { today, lastWeek, rest } = spansOf(FRIDAY + into)
  expect(today).toEqual({ from: FRIDAY, until: FRIDAY + into + 1 })
  expect(lastWeek).toEqual({ from: FRIDAY - 7 * DAY_MS, until: FRIDAY - 7 * DAY_MS + into + 1 })
  expect(rest).toEqual({ from: lastWeek.until, until: FRIDAY - 6 * DAY_MS })
})

test('hours to come have no sums, those of last week do, and an hour in two spans is summed up [console.overview-day]', () => {
  const now = FRIDAY + 10.5 * HOUR_MS
  const then = now - 7 * DAY_MS
  const today = [hourAt(FRIDAY, { orders: 2, salesCents: 301 }), hourAt(now, { refundCents: 7 })]
  const lastWeek = [hourAt(then, { orders: 1, salesCents: 500 })]
  const rest = [hourAt(then, { orders: 1, salesCents: 20 }), hourAt(then + 13 * HOUR_MS, { orders: 3, salesCents: 90 })]
  const sums = todaySums(now, [today, lastWeek, rest], { today: 4, lastWeek: null })
  expect(sums.today).toEqual({ orders: 2, salesCents: 301, refundCents: 7, averageCents: 151, visitors: 4 })
  expect(sums.lastWeek).toEqual({ orders: 1, salesCents: 500, refundCents: 0, averageCents: 500, visitors: null })
  expect(sums.hours).toHaveLength(24)
  expect(sums.hours[0]).toEqual({
    today: { orders: 2, salesCents: 301, refundCents: 0 },
    lastWeek: { orders: 0, salesCents: 0, refundCents: 0 },
  })
  expect(sums.hours[10]).toEqual({
    today: { orders: 0, salesCents: 0, refundCents: 7 },
    lastWeek: { orders: 2, salesCents: 520, refundCents: 0 },
  })
  expect(sums.hours[11]?.today).toBeNull()
  expect(sums.hours[23]).toEqual({ today: null, lastWeek: { orders: 3, salesCents: 90, refundCents: 0 } })
})

test('a day without orders has no average [console.overview-day]', () => {
  const { today } = todaySums(FRIDAY, [[], [], []], { today: null, lastWeek: null })
  expect(today).toEqual({ orders: 0, salesCents: 0, refundCents: 0, averageCents: null, visitors: null })
})
