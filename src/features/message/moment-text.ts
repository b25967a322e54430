import { mallClock, mallDay } from '../moment/mall-time'

const DAY_MS = 24 * 3_600_000

/** 今天 14:05, 昨天 09:30, 11-20 09:30, 2025-11-20; in the mall's own time. */
export function momentText(at: number, now: number): string {
  const [day, time] = [mallDay(at), mallClock(at)]
  const today = mallDay(now)
  if (day === today) return `今天 ${time}`
  if (day === mallDay(now - DAY_MS)) return `昨天 ${time}`
  return day.slice(0, 4) === today.slice(0, 4) ? `${day.slice(5)} ${time}` : day
}
