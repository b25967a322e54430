import { DAY_MS } from '@contract/codes/china-time'

/** Times of recurring work: a period, counted from 1970 in China, and an offset within it. */
export interface Rhythm {
  everyMs: number
  afterMs: number
}

/** China's midnight is sixteen hours after UTC's. */
const CHINA_MIDNIGHT_MS = 16 * 3_600_000

/** Once in each period of `ms`. */
export const everyMs = (ms: number): Rhythm => ({ everyMs: ms, afterMs: 0 })

/** For sweeps of expired rows. */
export const HOURLY = everyMs(3_600_000)

/** Once a day, at a time of China. */
export const dailyAt = (hour: number, minute = 0): Rhythm => ({
  everyMs: DAY_MS,
  afterMs: CHINA_MIDNIGHT_MS + (hour * 60 + minute) * 60_000,
})

/** The first time of a rhythm after `now`, epoch ms: the same in every process. */
export function nextAt({ everyMs: period, afterMs }: Rhythm, now: number): number {
  const from = afterMs % period
  return (Math.floor((now - from) / period) + 1) * period + from
}
