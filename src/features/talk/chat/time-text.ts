import { chinaClock, chinaDay, DAY_MS } from '@contract/codes/china-time'

const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']
/** Days whose messages are named by their weekday. */
const WEEK_DAYS = 6

/** 昨天, 周五, 11.18 or 2025.11.20 in China's time; empty for today. */
function dayText(at: number, now: number): string {
  const [day, today] = [chinaDay(at), chinaDay(now)]
  if (day >= today) return ''
  if (day === chinaDay(now - DAY_MS)) return '昨天'
  if (day >= chinaDay(now - WEEK_DAYS * DAY_MS)) return WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
  const text = day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day
  return text.replaceAll('-', '.')
}

/** Time of the last message of a conversation: 09:36, 昨天, 周五, 11.18. */
export const listTime = (at: number, now: number): string => dayText(at, now) || chinaClock(at)

/** Time above a message: 09:36, 昨天 09:36, 周五 09:36, 11.18 09:36. */
export const barTime = (at: number, now: number): string => [dayText(at, now), chinaClock(at)].filter(Boolean).join(' ')
