import { DAY_MS } from '@contract/codes/china-time'

/** When something recurs: a period, counted from 1970 in China, and how long after its beginning. */
export interface Rhythm {
  everyMs: number
  afterMs: number
}

/** China's midnight is sixteen hours after UTC's. */
const CHINA_MIDNIGHT_MS = 16 * 3_600_000

/** Once in each period of so many ms. */
export const everyMs = (ms: number): Rhythm => ({ everyMs: ms, afterMs: 0 })

/** When what is of no use to anybody any more is forgotten. */
export const HOURLY = everyMs(3_600_000)

/** Once a day, at a time of China's clock. */
export const dailyAt = (hour: number, minute = 0): Rhythm => ({
  everyMs: DAY_MS,
  afterMs: CHINA_MIDNIGHT_MS + (hour * 60 + minute) * 60_000,
})

/** The first time of a rhythm after `now`, epoch ms: the same for every process, whenever it was started. */
export function nextAt({ everyMs: period, afterMs }: Rhythm, now: number): number {
  const from = afterMs % period
  return (Math.floor((now - from) / period) + 1) * period + from
}
