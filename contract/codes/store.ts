import { chinaDay, startOfChinaDay } from './china-time'

/** Types of stores whose goods open the clothing page; all others open the shopping page. */
const CLOTHING_STORE_TYPES: readonly string[] = ['FASHION', 'TEMPLATE_ONE']

export const isClothingStore = (storeType: string): boolean => CLOTHING_STORE_TYPES.includes(storeType)

/** HH:mm; equal times mean around the clock, a closing time before the opening one is after midnight. */
export interface DayHours {
  openTime: string
  closeTime: string
}

/** Days with other hours than usual; `hours` null: closed. Days are 2026-10-01, both included. */
export interface HoursException {
  from: string
  to: string
  hours: DayHours | null
  /** The reason, as shoppers read it: 国庆假期. */
  note: string
}

export const MAX_EXCEPTIONS = 60
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** Why exceptions cannot be stored, as the operator reads it; null when they can. */
export function exceptionsProblem(exceptions: readonly HoursException[]): string | null {
  if (exceptions.length > MAX_EXCEPTIONS) return `最多 ${MAX_EXCEPTIONS} 条`
  const sorted = [...exceptions].sort((a, b) => (a.from < b.from ? -1 : 1))
  for (const [i, { from, to, hours }] of sorted.entries()) {
    if (![from, to].every(isDay)) return '日期不对'
    if (to < from) return `${from} 的结束日期在开始日期之前`
    if (hours && !(TIME.test(hours.openTime) && TIME.test(hours.closeTime)))
      return `${from} 的时间不对，填 10:00 这样的时间`
    const next = sorted[i + 1]
    if (next && next.from <= to) return `${next.from} 有两条安排`
  }
  return null
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const at = startOfChinaDay(text)
  return !Number.isNaN(at) && chinaDay(at) === text
}

/** open, resting: by the hours. closed: by staff. */
export const STORE_STATES = ['open', 'resting', 'closed'] as const
export type StoreState = (typeof STORE_STATES)[number]

/** Longest texts of a store. */
export const STORE_LIMITS = { name: 40, notice: 200, phone: 30, floor: 20, unit: 20, address: 100, note: 20 } as const

const PHONE = /^(?:\+?[0-9][0-9 ()-]{2,28})?$/

/** Fields of a store that staff change. */
export interface StoreFacts extends DayHours {
  name: string
  phone: string
  exceptions: readonly HoursException[]
}

/** Wrong fields of a store with the reason. */
export function storeFaults(facts: StoreFacts): { [K in keyof StoreFacts]?: string } {
  const { name, phone, openTime, closeTime, exceptions } = facts
  const problem = exceptionsProblem(exceptions)
  const times = { openTime, closeTime }
  return {
    ...(name.trim() === '' && { name: '要有店名' }),
    ...(!PHONE.test(phone) && { phone: '电话只用数字、空格和 - ( )' }),
    ...Object.fromEntries(
      Object.entries(times).flatMap(([field, time]) => (TIME.test(time) ? [] : [[field, '填 10:00 这样的时间']])),
    ),
    ...(problem !== null && { exceptions: problem }),
  }
}
