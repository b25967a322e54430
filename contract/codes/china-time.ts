/** China's calendar and clock, for server and client: one time zone without summer time. Moments are epoch ms. */
const OFFSET_MS = 8 * 3_600_000
export const DAY_MS = 24 * 3_600_000
export const MINUTE_MS = 60_000
/** The end of a period without an end (31 December 9999). */
export const FOREVER = 253_402_300_799_000

/** A date whose UTC parts are China's date and time. */
export const wallOf = (at: number): Date => new Date(at + OFFSET_MS)
/** The moment of a date whose UTC parts are China's date and time. */
export const momentOfWall = (wall: Date): number => wall.getTime() - OFFSET_MS
/** Start of a day (2026-11-06); NaN for an invalid text. */
export const startOfChinaDay = (day: string): number => Date.parse(`${day}T00:00:00.000+08:00`)

/** 2026-11-06 */
export const chinaDay = (at: number): string => wallOf(at).toISOString().slice(0, 10)
/** 09:05 */
export const chinaClock = (at: number): string => wallOf(at).toISOString().slice(11, 16)
/** 2026-11-06 09:05 */
export const chinaMinute = (at: number): string => `${chinaDay(at)} ${chinaClock(at)}`
/** 2026-11-06 09:05:07 */
export const chinaSecond = (at: number): string => wallOf(at).toISOString().slice(0, 19).replace('T', ' ')
/** Days since 1 January 1970 in China. */
export const chinaDayNumber = (at: number): number => Math.floor((at + OFFSET_MS) / DAY_MS)
/** Minutes since midnight in China. */
export const chinaMinuteOfDay = (at: number): number => Math.floor((at + OFFSET_MS) / MINUTE_MS) % (24 * 60)

/** 11 月 23 日 */
export function monthDay(at: number): string {
  const wall = wallOf(at)
  return `${wall.getUTCMonth() + 1} 月 ${wall.getUTCDate()} 日`
}

/** The same day and time some months later; the last day of a shorter month. */
export function monthsLater(at: number, months: number): number {
  const wall = wallOf(at)
  const day = wall.getUTCDate()
  wall.setUTCDate(1)
  wall.setUTCMonth(wall.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 0)).getUTCDate()
  wall.setUTCDate(Math.min(day, lastDay))
  return momentOfWall(wall)
}
