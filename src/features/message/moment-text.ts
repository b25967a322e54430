const CHINA_MS = 8 * 3_600_000
const DAY_MS = 24 * 3_600_000

/** 今天 14:05, 昨天 09:30, 11-20 09:30, 2025-11-20; in the mall's own time. */
export function momentText(at: number, now: number): string {
  const text = new Date(at + CHINA_MS).toISOString()
  const [day, time] = [text.slice(0, 10), text.slice(11, 16)]
  const today = new Date(now + CHINA_MS).toISOString()
  if (day === today.slice(0, 10)) return `今天 ${time}`
  if (day === new Date(now + CHINA_MS - DAY_MS).toISOString().slice(0, 10)) return `昨天 ${time}`
  return day.slice(0, 4) === today.slice(0, 4) ? `${day.slice(5)} ${time}` : day
}
