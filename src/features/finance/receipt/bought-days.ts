import { chinaDay, DAY_MS, startOfChinaDay, wallOf } from '@contract/codes/china-time'
import { RECEIPT_DAYS } from '@contract/codes/receipt'
import { WEEKDAYS } from '@contract/codes/slot'
import type { PickupSlots } from '@contract/schema/slot'

const HOUR_MS = 3_600_000
const NAMES = ['今天', '昨天']

/** 2026-11-24 18 点; empty without a selected hour. */
export const hourText = (at: number): string => (at > 0 ? `${chinaDay(at)} ${wallOf(at).getUTCHours()} 点` : '')

/** Hours of purchase for which a receipt is accepted, the newest day first. */
export function boughtDays(now: number): PickupSlots['days'] {
  const oldest = now - RECEIPT_DAYS * DAY_MS
  return Array.from({ length: RECEIPT_DAYS + 1 }, (_, back) => {
    const day = chinaDay(now - back * DAY_MS)
    const start = startOfChinaDay(day)
    const slots = Array.from({ length: 24 }, (_, hour) => start + hour * HOUR_MS)
      .filter((at) => at >= oldest && at <= now)
      .map((slotAt) => ({ slotAt, text: `${wallOf(slotAt).getUTCHours()} 点`, isFull: false }))
    const weekday = WEEKDAYS[(wallOf(start).getUTCDay() + 6) % 7] ?? ''
    return { name: NAMES[back] ?? weekday, date: day.slice(5), slots }
  }).filter(({ slots }) => slots.length > 0)
}
