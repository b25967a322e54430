import { chinaClock, chinaDay, DAY_MS } from '@contract/codes/china-time'
import type { TimelineItem } from './timeline'

/** An event of a timeline. */
interface Happening {
  at: number
  title: string
  text: string
}

/** 今天, 昨天, 11.19 */
function dayWord(at: number, now: number): string {
  const day = chinaDay(at)
  if (day === chinaDay(now)) return '今天'
  if (day === chinaDay(now - DAY_MS)) return '昨天'
  return day.slice(5).replace('-', '.')
}

/**
 * Events for a timeline, newest first: a date where it changes, the name of the state where the newest text lacks it.
 */
export function timelineItems(happenings: readonly Happening[], now: number): TimelineItem[] {
  return happenings.map(({ at, title, text }, i) => {
    const [day, above] = [dayWord(at, now), happenings[i - 1]]
    const isNewest = i === 0 && title !== text
    return {
      key: `${at} ${text}`,
      clock: chinaClock(at),
      day: above && dayWord(above.at, now) === day ? '' : day,
      ...(isNewest ? { title, text } : { title: text }),
    }
  })
}
