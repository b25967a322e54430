import { chinaClock, chinaDay, DAY_MS, MINUTE_MS, monthDay, startOfChinaDay, wallOf } from '@contract/codes/china-time'
import { WEEKDAYS } from '@contract/codes/slot'
import type { HoursException } from '@contract/codes/store'
import type { PickupSlots } from '@contract/schema/slot'
import { isOfferedOn } from '../../goods/store'

/** Terms of a store's pickup slots. Times are HH:mm of one day, Asia/Shanghai. */
export interface SlotTerms {
  storeId: string
  /** Monday is 1. */
  weekdays: number[]
  openTime: string
  closeTime: string
  minutes: number
  /** Orders per slot. */
  most: number
  /** Days after today. */
  daysAhead: number
  leadMinutes: number
  /** Orders may be placed now and paid at pickup. */
  payAtPickup: boolean
}

/** Begin and end of a slot, epoch ms. */
export interface Slot {
  at: number
  until: number
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const weekdayOf = (at: number): number => wallOf(at).getUTCDay() || 7

/**
 * All slots that can be chosen now if they are not full, earliest first; a remainder of the day that is shorter than a
 * slot is left out, and so are slots outside the hours of a day with other hours.
 */
export function slotsOf(terms: SlotTerms, now: number, exceptions: readonly HoursException[] = []): Slot[] {
  const today = startOfChinaDay(chinaDay(now))
  const earliest = now + terms.leadMinutes * MINUTE_MS
  return Array.from({ length: terms.daysAhead + 1 }, (_, day) => today + day * DAY_MS)
    .filter((day) => terms.weekdays.includes(weekdayOf(day)))
    .flatMap((day) => slotsOfDay(terms, day))
    .filter((slot) => slot.at >= earliest && isOfferedOn({ exceptions }, slot))
}

function slotsOfDay({ openTime, closeTime, minutes }: SlotTerms, day: number): Slot[] {
  const [opens, closes] = [minutesOf(openTime), minutesOf(closeTime)]
  return Array.from({ length: Math.max(0, Math.floor((closes - opens) / minutes)) }, (_, nth) => {
    const at = day + (opens + nth * minutes) * MINUTE_MS
    return { at, until: at + minutes * MINUTE_MS }
  })
}

/** 10:00-12:00 */
export const hoursOf = ({ at, until }: Slot): string => `${chinaClock(at)}-${chinaClock(until)}`
/** 11 月 24 日 周二 10:00-12:00 */
export const slotText = (slot: Slot): string =>
  `${monthDay(slot.at)} ${WEEKDAYS[weekdayOf(slot.at) - 1]} ${hoursOf(slot)}`

/** 今天, 明天, 周五 */
export function dayName(at: number, now: number): string {
  const days = Math.round((startOfChinaDay(chinaDay(at)) - startOfChinaDay(chinaDay(now))) / DAY_MS)
  return ['今天', '明天'][days] ?? WEEKDAYS[weekdayOf(at) - 1] ?? ''
}

/** Slots to choose from, by days; `chosen`: the chosen one. */
export function slotView(
  slots: readonly (Slot & { isFull: boolean })[],
  chosen: Slot | null,
  now: number,
): PickupSlots {
  const dates = [...new Set(slots.map(({ at }) => monthDay(at)))]
  return {
    slotAt: chosen?.at ?? null,
    text: chosen ? `${dayName(chosen.at, now)} ${hoursOf(chosen)}` : '',
    days: dates.map((date) => {
      const own = slots.filter(({ at }) => monthDay(at) === date)
      return {
        name: dayName(own[0]?.at ?? now, now),
        date,
        slots: own.map((slot) => ({ slotAt: slot.at, text: hoursOf(slot), isFull: slot.isFull })),
      }
    }),
  }
}
