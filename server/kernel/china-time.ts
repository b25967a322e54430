/** The mall's clock on the wall: China has one zone and no summer time. */
const OFFSET_MS = 8 * 3_600_000
export const DAY_MS = 24 * 3_600_000
export const MINUTE_MS = 60_000

/** 11 月 23 日 */
export function monthDay(at: number): string {
  const date = new Date(at + OFFSET_MS)
  return `${date.getUTCMonth() + 1} 月 ${date.getUTCDate()} 日`
}

/** 18:05 */
export function hourMinute(at: number): string {
  return new Date(at + OFFSET_MS).toISOString().slice(11, 16)
}
