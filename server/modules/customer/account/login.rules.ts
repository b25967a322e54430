import { chinaDay, startOfChinaDay } from '@contract/codes/china-time'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Counted actions and their limits per window: by phone, by device, by IP [login.limits]. */
export const LIMITS = {
  /** Codes sent, for any purpose. */
  send: [
    { by: 'phone', windowMs: HOUR_MS, most: 5 },
    { by: 'phone', windowMs: DAY_MS, most: 10 },
    { by: 'device', windowMs: HOUR_MS, most: 10 },
    { by: 'ip', windowMs: HOUR_MS, most: 60 },
  ],
  /** Codes tried; limits guesses across codes and phones. */
  try: [
    { by: 'phone', windowMs: HOUR_MS, most: 20 },
    { by: 'device', windowMs: HOUR_MS, most: 40 },
    { by: 'ip', windowMs: HOUR_MS, most: 200 },
  ],
  /** Passwords tried; the lock of a phone applies in addition. */
  password: [
    { by: 'device', windowMs: HOUR_MS, most: 40 },
    { by: 'ip', windowMs: HOUR_MS, most: 200 },
  ],
  /** Random tokens: grant codes, open tokens, tickets, codes of WeChat. */
  ticket: [
    { by: 'device', windowMs: HOUR_MS, most: 60 },
    { by: 'ip', windowMs: HOUR_MS, most: 600 },
  ],
} as const satisfies Record<string, readonly { by: 'phone' | 'device' | 'ip'; windowMs: number; most: number }[]>

export type LimitedAction = keyof typeof LIMITS

export interface LimitRow {
  key: string
  most: number
  windowMs: number
}

/** Counter rows to increment for one action of this caller. */
export function limitRows(action: LimitedAction, who: { phone: string; device: string; ip: string }): LimitRow[] {
  return LIMITS[action].map(({ by, windowMs, most }) => ({
    key: `${action}:${by}:${who[by]}:${windowMs}`,
    most,
    windowMs,
  }))
}

/** Whether a text is a past date; '' is accepted as none. */
export function isBirthday(text: string, now: number): boolean {
  if (text === '') return true
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) && at < now && text >= '1900-01-01'
}

/** Start of the year of a moment in China's time: a birthday can be set once a year. */
export const startOfYear = (now: number): number => startOfChinaDay(`${chinaDay(now).slice(0, 4)}-01-01`)

/** Masked name: its first and last characters; of a name of two characters only the first. */
export function maskedName(name: string): string {
  const signs = [...name]
  return signs.length > 2 ? `${signs[0]}*${signs.at(-1)}` : `${signs[0] ?? ''}*`
}
