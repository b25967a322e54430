import { DELIVERY_TYPE } from '@contract/codes/order'
import { type DayHours, exceptionsProblem, type HoursException } from '@contract/codes/store'

/** Store types; the wire fixes these names. */
export const STORE_TYPES = ['FASHION', 'TEMPLATE_ONE', 'NORMAL', 'FOOD'] as const
/**
 * Ways of delivery by the name that an operator types; `scan`: goods are scanned in the store, paid and taken along.
 */
export const DELIVERY_NAMES = {
  logistics: DELIVERY_TYPE.logistics,
  express: DELIVERY_TYPE.express,
  instant: DELIVERY_TYPE.instant,
  sameCity: DELIVERY_TYPE.sameCity,
  pickup: DELIVERY_TYPE.pickup,
  dineIn: DELIVERY_TYPE.dineIn,
  scan: DELIVERY_TYPE.scanAndBuy,
} as const

const ALWAYS = '24h'
const ROUND_THE_CLOCK = '00:00'

/** Hours of a text such as 10:00-22:00 or 24h; null for another. */
export function hoursIn(text: string): DayHours | null {
  if (text === ALWAYS) return { openTime: ROUND_THE_CLOCK, closeTime: ROUND_THE_CLOCK }
  const [, openTime, closeTime] = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? []
  // Equal hours would mean 24 hours, which is written as `ALWAYS`.
  return openTime && closeTime && openTime !== closeTime ? { openTime, closeTime } : null
}

/** The text of hours, as `hoursIn` reads it. */
export const hoursWord = ({ openTime, closeTime }: DayHours): string =>
  openTime === closeTime ? ALWAYS : `${openTime}-${closeTime}`

/**
 * Days with other hours of a text such as 2026-10-01..2026-10-03 closed 国庆; 2027-01-01 12:00-20:00. A day off is one of
 * the words `off`. Null for a text of another form; otherwise the problem of the days, if there is one.
 */
export function exceptionsIn(
  text: string,
  off: readonly string[],
): { exceptions: HoursException[]; problem: string | null } | null {
  const exceptions: HoursException[] = []
  for (const part of text.split(/[;；]/)) {
    const [, from = '', to = from, word = '', note = ''] =
      /^\s*([\d-]{10})(?:\.\.([\d-]{10}))?\s+(\S+)(?:\s+(.*?))?\s*$/.exec(part) ?? []
    const hours = off.includes(word) ? null : hoursIn(word)
    if (from === '' || (hours === null && !off.includes(word))) return null
    exceptions.push({ from, to, hours, note })
  }
  return { exceptions, problem: exceptionsProblem(exceptions) }
}

/** Prefixes of area codes, separated by commas; null for another text. */
export function areasIn(text: string): string[] | null {
  const codes = text.split(/[,，、]/).map((code) => code.trim())
  return codes.every((code) => /^\d{2,12}$/.test(code)) ? [...new Set(codes)] : null
}
