// Opening hours with exceptions, in the time of China. Pure.
import {
  chinaClock,
  chinaDay,
  chinaMinuteOfDay,
  DAY_MS,
  MINUTE_MS,
  monthDay,
  startOfChinaDay,
} from '@contract/codes/china-time'
import type { DayHours, HoursException } from '@contract/codes/store'

export interface Hours extends DayHours {
  exceptions?: readonly HoursException[]
}

/** A time during which a store is open, epoch ms; `until` is excluded. */
export interface OpenSpan {
  from: number
  until: number
}

/** The days that are searched for the next opening. */
const AHEAD_DAYS = 60

function minuteOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** Whether `now` is within HH:mm to HH:mm of every day. */
export function isWithinHours(openTime: string, closeTime: string, now: number): boolean {
  const [opens, closes, minute] = [minuteOf(openTime), minuteOf(closeTime), chinaMinuteOfDay(now)]
  if (opens === closes) return true
  return opens < closes ? minute >= opens && minute < closes : minute >= opens || minute < closes
}

/** The exception that covers a day (2026-10-01). */
export function exceptionOn({ exceptions = [] }: Pick<Hours, 'exceptions'>, day: string): HoursException | undefined {
  return exceptions.find(({ from, to }) => from <= day && day <= to)
}

/** The hours that begin on the day of `at`; null: closed on that day. They may end after midnight. */
export function spanOn(hours: Hours, at: number): OpenSpan | null {
  const day = chinaDay(at)
  const exception = exceptionOn(hours, day)
  const own = exception ? exception.hours : hours
  if (!own) return null
  const [opens, closes] = [minuteOf(own.openTime), minuteOf(own.closeTime)]
  const start = startOfChinaDay(day)
  const length = closes > opens ? closes - opens : closes - opens + 24 * 60
  return { from: start + opens * MINUTE_MS, until: start + (opens + length) * MINUTE_MS }
}

/** Whether the hours include `now`; hours past midnight also apply when the next day is a day off. */
export function isInHours(hours: Hours, now: number): boolean {
  return [now - DAY_MS, now].some((day) => {
    const span = spanOn(hours, day)
    return span !== null && span.from <= now && now < span.until
  })
}

/** The end of the current opening, past days that follow without a pause; null when it is over a day ahead. */
function closesAt(hours: Hours, now: number): number | null {
  let end = now
  for (const day of [-1, 0, 1, 2]) {
    const span = spanOn(hours, now + day * DAY_MS)
    if (span && span.from <= end && span.until > end) end = span.until
  }
  return end - now > DAY_MS ? null : end
}

/** The next opening after `now`; null: none is known. */
export function opensAt(hours: Hours, now: number): number | null {
  for (let day = 0; day <= AHEAD_DAYS; day++) {
    const span = spanOn(hours, now + day * DAY_MS)
    if (span && span.from > now) return span.from
  }
  return null
}

/** 营业中 · 至 22:00, 休息中 · 10:00 营业, 休息中 · 10 月 8 日 10:00 营业 … */
export function openText(hours: Hours, now: number): string {
  if (isInHours(hours, now)) {
    const end = closesAt(hours, now)
    return end === null ? '24 小时营业' : `营业中 · 至 ${chinaClock(end)}`
  }
  const next = openingText(hours, now)
  return next === '' ? '休息中' : `休息中 · ${next} 营业`
}

/** 10:00, 10 月 8 日 10:00: the next opening; empty when none is known. */
export function openingText(hours: Hours, now: number): string {
  const next = opensAt(hours, now)
  if (next === null) return ''
  return next - now < DAY_MS ? chinaClock(next) : `${monthDay(next)} ${chinaClock(next)}`
}

/** Whether `at` to `until` is within the hours of the day's exception; true without an exception. */
export function isOfferedOn(hours: Pick<Hours, 'exceptions'>, { at, until }: { at: number; until: number }): boolean {
  const exception = exceptionOn(hours, chinaDay(at))
  if (!exception) return true
  if (!exception.hours) return false
  const span = spanOn({ ...exception.hours, exceptions: [] }, at)
  return span !== null && span.from <= at && until <= span.until
}

/** 10:00–22:00, 24 小时营业. */
export function hoursText({ openTime, closeTime }: DayHours): string {
  return openTime === closeTime ? '24 小时营业' : `${openTime}–${closeTime}`
}
