import { chinaClock, chinaDay, DAY_MS } from '@contract/codes/china-time'

/** 今天 14:05, 昨天 09:30, 11-20 09:30 or 2025-11-20; in China's time. */
export function momentText(at: number, now: number): string {
  const [day, time] = [chinaDay(at), chinaClock(at)]
  const today = chinaDay(now)
  if (day === today) return `今天 ${time}`
  if (day === chinaDay(now - DAY_MS)) return `昨天 ${time}`
  return day.slice(0, 4) === today.slice(0, 4) ? `${day.slice(5)} ${time}` : day
}
