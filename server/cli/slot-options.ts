import { SLOT_BOUNDS, USUAL_LEAD_MINUTES } from '@contract/codes/slot'
import type { Store } from '../modules/goods/store'
import type { SlotTerms } from '../modules/trade/slot'
import { type Call, wholeNumber } from './command'
import { UsageError } from './failures'

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

export const SLOT_OPTIONS = {
  days: { type: 'string', value: 'list', summary: `some of ${DAYS.join(',')} (all)` },
  hours: { type: 'string', value: 'hh:mm-hh:mm', summary: "of one day (the store's own)" },
  every: { type: 'string', value: 'minutes', summary: 'how long one is, 15 to 720 (120)' },
  most: { type: 'string', value: 'n', summary: 'orders that one takes, 1 to 9999' },
  ahead: { type: 'string', value: 'days', summary: 'days after today that can be chosen, 0 to 13 (3)' },
  lead: {
    type: 'string',
    value: 'minutes',
    summary: `so long before it begins at the latest, 0 to 1440 (${USUAL_LEAD_MINUTES})`,
  },
  'pay-at-pickup': {
    type: 'string',
    value: 'yes|no',
    summary: 'whether an appointment may be made now and paid at the store (no)',
  },
  off: { type: 'boolean', summary: 'no appointments: pickup at any hour' },
} as const

/** The terms from the options, over the stored ones. Throws UsageError. */
export function termsOf(call: Call, store: Store, known: SlotTerms | undefined): SlotTerms {
  const number = (name: 'every' | 'most' | 'ahead' | 'lead', [min, max]: readonly [number, number]) => {
    const text = call.text(name)
    return text === undefined ? undefined : wholeNumber(text, `--${name}`, min, max)
  }
  const [openTime, closeTime] = hoursOf(call.text('hours')) ?? [
    known?.openTime ?? store.openTime,
    known?.closeTime ?? store.closeTime,
  ]
  const most = number('most', SLOT_BOUNDS.most) ?? known?.most
  if (most === undefined) throw new UsageError('say how many orders one takes: --most <n>')
  return {
    storeId: store.storeId,
    weekdays: daysOf(call.text('days')) ?? known?.weekdays ?? DAYS.map((_, at) => at + 1),
    openTime,
    closeTime,
    most,
    minutes: number('every', SLOT_BOUNDS.minutes) ?? known?.minutes ?? 120,
    daysAhead: number('ahead', SLOT_BOUNDS.daysAhead) ?? known?.daysAhead ?? 3,
    leadMinutes: number('lead', SLOT_BOUNDS.leadMinutes) ?? known?.leadMinutes ?? USUAL_LEAD_MINUTES,
    payAtPickup: yesOf(call.text('pay-at-pickup')) ?? known?.payAtPickup ?? false,
  }
}

/** The days in the format of `--days`. */
export const dayWords = (weekdays: readonly number[]): string => weekdays.map((day) => DAYS[day - 1]).join(',')

function hoursOf(text: string | undefined): [string, string] | null {
  if (text === undefined) return null
  const [, from, until] = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? []
  if (!from || !until)
    throw new UsageError(`--hours must be a time range such as 10:00-20:00, not "${text.slice(0, 60)}"`)
  return [from, until]
}

function yesOf(text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined
  if (text !== 'yes' && text !== 'no')
    throw new UsageError(`--pay-at-pickup must be yes or no, not "${text.slice(0, 60)}"`)
  return text === 'yes'
}

function daysOf(text: string | undefined): number[] | null {
  if (text === undefined) return null
  const names = text.split(',').map((name) => name.trim())
  const days = DAYS.flatMap((day, at) => (names.includes(day) ? [at + 1] : []))
  if (days.length < names.length)
    throw new UsageError(`--days must be some of ${DAYS.join(',')}, each once, not "${text.slice(0, 60)}"`)
  return days
}
