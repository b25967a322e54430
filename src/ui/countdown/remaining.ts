/** Time left in the parts of a countdown; two digits each except the days. */
export interface Remaining {
  days: number
  hours: string
  minutes: string
  seconds: string
}

const SECOND = 1000
const DAY = 86_400 * SECOND
const two = (value: number) => String(value).padStart(2, '0')

/** Splits ms into days, hours, minutes and seconds, rounded up to a second: 00:00:01 is shown until the time is up. */
export function remaining(leftMs: number): Remaining {
  const left = Math.max(0, Math.ceil(leftMs / SECOND)) * SECOND
  const inDay = (left % DAY) / SECOND
  return {
    days: Math.floor(left / DAY),
    hours: two(Math.floor(inDay / 3600)),
    minutes: two(Math.floor((inDay % 3600) / 60)),
    seconds: two(inDay % 60),
  }
}

/** One text: 3 天 02:14:36, 02:14:36, or 14:52 when less than an hour is left. */
export function remainingText(leftMs: number): string {
  const { days, hours, minutes, seconds } = remaining(leftMs)
  if (days > 0) return `${days} 天 ${hours}:${minutes}:${seconds}`
  return hours === '00' ? `${minutes}:${seconds}` : `${hours}:${minutes}:${seconds}`
}
