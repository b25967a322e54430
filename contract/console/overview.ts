import { type Static, Type as T } from '@sinclair/typebox'
import { WAITING_KEYS } from '../codes/overview'
import { defineConsoleEndpoints } from '../endpoint'
import { Cents, Count, Flag, Millis, Nothing, Nullable, Words } from '../schema/shared'

/** Sums of the orders paid and the refunds that ended in a span of time. */
const sums = {
  /** Orders paid. */
  orders: Count,
  /** Paid for these orders, refunded or not. */
  salesCents: Cents,
  /** Refunds of orders that arrived, whenever the orders were paid. */
  refundCents: Cents,
}
export const DaySums = T.Object({
  ...sums,
  /** Sales by order; null without an order. */
  averageCents: Nullable(Cents),
  /** Devices that opened a page; null unless the mall counts them and the account has every store. */
  visitors: Nullable(Count),
})
export type DaySums = Static<typeof DaySums>

export const HourSums = T.Object(sums)
export type HourSums = Static<typeof HourSums>

export const TodaySums = T.Object({
  today: DaySums,
  /** The same day last week until the same time of day. */
  lastWeek: DaySums,
  /** 24 hours of China's day; `today` is null for hours to come, `lastWeek` has its whole day. */
  hours: T.Array(T.Object({ today: Nullable(HourSums), lastWeek: HourSums })),
})
export type TodaySums = Static<typeof TodaySums>

export const Waiting = T.Object({
  key: Words(WAITING_KEYS),
  count: Count,
  /** Counting stopped at COUNT_LIMIT. */
  isMore: Flag,
  /** The first deadline; null without one. */
  dueAt: Nullable(Millis),
})
export type Waiting = Static<typeof Waiting>

export const overviewEndpoints = defineConsoleEndpoints({
  /** Counts the stores of the account. `sums` is null without orders.read; `waiting` has the permitted keys. */
  'overview/today': {
    auth: 'staff',
    input: Nothing,
    reply: T.Object({ at: Millis, lastWeekAt: Millis, sums: Nullable(TodaySums), waiting: T.Array(Waiting) }),
  },
})
