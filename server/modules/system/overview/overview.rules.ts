import { chinaDay, DAY_MS, startOfChinaDay } from '@contract/codes/china-time'
import { HOURS_OF_DAY } from '@contract/codes/overview'
import type { DaySums, HourSums, TodaySums } from '@contract/console/overview'
import type { HourOfSales } from '../../trade/order'

const HOUR_MS = DAY_MS / HOURS_OF_DAY
const WEEK_MS = 7 * DAY_MS

/** Epoch ms, `until` exclusive. */
export interface Span {
  from: number
  until: number
}

/** Today until now, the same day last week until the same time of day, and the rest of that day. */
export function spansOf(now: number): { today: Span; lastWeek: Span; rest: Span } {
  const from = startOfChinaDay(chinaDay(now))
  const until = now + 1
  const lastWeek = { from: from - WEEK_MS, until: until - WEEK_MS }
  return { today: { from, until }, lastWeek, rest: { from: lastWeek.until, until: lastWeek.from + DAY_MS } }
}

/** Sums of the three spans. `visitors`: of the first two. */
export function todaySums(
  now: number,
  [today, lastWeek, rest]: readonly [readonly HourOfSales[], readonly HourOfSales[], readonly HourOfSales[]],
  visitors: { today: number | null; lastWeek: number | null },
): TodaySums {
  const spans = spansOf(now)
  const hours = Array.from({ length: HOURS_OF_DAY }, (_, hour) => {
    const isToCome = spans.today.from + hour * HOUR_MS > now
    return {
      today: isToCome ? null : sumOf(today.filter(isIn(spans.today.from, hour))),
      lastWeek: sumOf([...lastWeek, ...rest].filter(isIn(spans.lastWeek.from, hour))),
    }
  })
  return { today: daySums(today, visitors.today), lastWeek: daySums(lastWeek, visitors.lastWeek), hours }
}

const isIn = (dayStart: number, hour: number) => (one: HourOfSales) => one.hour === dayStart / HOUR_MS + hour

function daySums(hours: readonly HourOfSales[], visitors: number | null): DaySums {
  const sums = sumOf(hours)
  const averageCents = sums.orders === 0 ? null : Math.round(sums.salesCents / sums.orders)
  return { ...sums, averageCents, visitors }
}

function sumOf(hours: readonly HourOfSales[]): HourSums {
  const sum = { orders: 0, salesCents: 0, refundCents: 0 }
  for (const { orders, salesCents, refundCents } of hours) {
    sum.orders += orders
    sum.salesCents += salesCents
    sum.refundCents += refundCents
  }
  return sum
}
