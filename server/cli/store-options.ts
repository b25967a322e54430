import type { DayHours, HoursException } from '@contract/codes/store'
import { parseCents } from '../kernel/money'
import {
  areasIn,
  DELIVERY_NAMES as DELIVERY,
  exceptionsIn,
  hoursIn,
  hoursWord,
  STORE_TYPES,
  type Store,
} from '../modules/goods/store'
import { type Option, wholeNumber } from './command'
import { UsageError } from './failures'

const MAX_CENTS = 1_000_000
const MAX_MINUTES = 24 * 60

interface StoreOption extends Option {
  type: 'string'
  value: string
  /** The fields of a store from the text. Throws UsageError. */
  read(text: string): Partial<Store>
}

/** Options of a store; the summary of each says the default. */
export const STORE_OPTIONS: Record<string, StoreOption> = {
  name: option('text', 'name, up to 40 characters', (text) => ({ name: line('--name', text, 40, 1) })),
  at: option('lat,lng', 'its position, degrees: 30.2087,120.2101', pointOf),
  kind: option('word', 'kind of goods: fashion, supermarket, … (general)', (text) => {
    if (!/^[a-z][a-z-]{0,29}$/.test(text)) throw wrong('--kind', 'a word of small letters', text)
    return { kind: text }
  }),
  type: option('type', `which front opens: ${STORE_TYPES.join(', ')} (NORMAL)`, (text) => {
    if (!STORE_TYPES.some((one) => one === text)) throw wrong('--type', `one of ${STORE_TYPES.join(', ')}`, text)
    return { storeType: text }
  }),
  floor: option('text', 'floor: 2F', (text) => ({ floor: line('--floor', text, 20) })),
  unit: option('text', 'number of its door, with the floor: 2F-216', (text) => ({ unit: line('--unit', text, 20) })),
  phone: option('number', "the store's phone", (text) => {
    if (!/^(?:\+?[0-9][0-9 ()-]{2,28})?$/.test(text)) throw wrong('--phone', 'a phone number', text)
    return { phone: text }
  }),
  address: option('text', 'address, up to 100 characters', (text) => ({ address: line('--address', text, 100) })),
  hours: option('hh:mm-hh:mm', 'opening hours in China, past midnight too; 24h: always (10:00-22:00)', hoursOf),
  'other-hours': option(
    'days',
    'days with other hours, by semicolons: 2026-10-01..2026-10-03 closed 国庆; 2027-01-01 12:00-20:00; none (none)',
    otherHoursOf,
  ),
  delivery: option('list', `by commas, best first: ${Object.keys(DELIVERY).join(', ')} (logistics)`, deliveryOf),
  freight: option('yuan', 'fee of logistics and express (0)', (text) => ({ freightCents: yuanOf('--freight', text) })),
  'free-over': option('yuan', 'goods total from which that is free, or never (never)', (text) => ({
    freeOverCents: freeOverOf('--free-over', text),
  })),
  'instant-freight': option('yuan', 'fee of instant and sameCity (0)', (text) => ({
    instantFreightCents: yuanOf('--instant-freight', text),
  })),
  'instant-free-over': option('yuan', 'goods total from which that is free, or never (never)', (text) => ({
    instantFreeOverCents: freeOverOf('--instant-free-over', text),
  })),
  'instant-minutes': option('n', 'how long instant takes, 1 to 1440 (30)', (text) => ({
    instantMinutes: wholeNumber(text, '--instant-minutes', 1, MAX_MINUTES),
  })),
  'instant-least': option('yuan', 'goods total from which riders deliver; 0: any (0)', (text) => ({
    instantLeastCents: yuanOf('--instant-least', text),
  })),
  points: option('yes|no', 'whether points are taken off its goods (no)', (text) => ({
    takesPoints: yesOrNo('--points', text),
  })),
  areas: option('codes', 'prefixes of area codes that it delivers to, by commas: 3301; all: everywhere (all)', areasOf),
  notice: option('text', 'what the store says at its front, up to 200 characters', (text) => ({
    notice: line('--notice', text, 200),
  })),
  closed: option('yes|no', 'shut, whatever the hour (no)', (text) => ({ isClosed: yesOrNo('--closed', text) })),
}

/** Options of a new store only: its products contain copies of them. */
export const NEW_STORE_OPTIONS: Record<string, StoreOption> = {
  'self-run': option('yes|no', 'run by the mall itself; for good (no)', (text) => ({
    isSelfRun: yesOrNo('--self-run', text),
  })),
  business: option('id', 'id of the merchant; for good (b-<id>)', (text) => ({ businessId: idOf('--business', text) })),
}

/** The names of ways of delivery, in the format of `--delivery`. */
export function deliveryNames(types: readonly number[]): string[] {
  return types.map((type) => Object.entries(DELIVERY).find(([, one]) => one === type)?.[0] ?? String(type))
}

/** Opening hours, in the format of `--hours`. */
export const hoursText = (hours: Pick<Store, 'openTime' | 'closeTime'>): string => hoursWord(hours)

/** Days with other hours, in the format of `--other-hours`. */
export function otherHoursText(exceptions: readonly HoursException[]): string {
  return exceptions
    .map(({ from, to, hours, note }) =>
      [from === to ? from : `${from}..${to}`, hours ? hoursText(hours) : 'closed', note].filter(Boolean).join(' '),
    )
    .join('; ')
}

function option(value: string, summary: string, read: StoreOption['read']): StoreOption {
  return { type: 'string', value, summary, read }
}

function wrong(name: string, wanted: string, text: string): UsageError {
  return new UsageError(`${name} must be ${wanted}, not "${text.slice(0, 60)}"`)
}

export function idOf(name: string, text: string): string {
  // The ids of a store's products and SKUs start with it, and ids on the wire are limited in length.
  if (!/^[a-z0-9](?:[a-z0-9-]{0,28}[a-z0-9])?$/.test(text))
    throw wrong(name, 'up to 30 small letters, digits and dashes', text)
  return text
}

function line(name: string, text: string, most: number, least = 0): string {
  const clean = text.trim()
  const { length } = [...clean]
  if (length < least || length > most || /\p{Cc}/u.test(clean))
    throw wrong(name, `one line of ${least} to ${most} characters`, text)
  return clean
}

function pointOf(text: string): Partial<Store> {
  const match = /^\s*(-?\d{1,3}(?:\.\d{1,8})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,8})?)\s*$/.exec(text)
  const [x, y] = [Number(match?.[1]), Number(match?.[2])]
  if (!match || Math.abs(x) > 90 || Math.abs(y) > 180)
    throw wrong('--at', 'latitude and longitude in degrees, such as 30.2087,120.2101', text)
  return { x, y }
}

function hoursOf(text: string): DayHours {
  const hours = hoursIn(text)
  if (hours === null) throw wrong('--hours', 'a time range such as 10:00-22:00, or 24h', text)
  return hours
}

function otherHoursOf(text: string): Partial<Store> {
  if (text === 'none') return { exceptions: [] }
  const read = exceptionsIn(text, ['closed'])
  if (!read || read.problem !== null)
    throw wrong('--other-hours', 'days such as 2026-10-01..2026-10-03 closed, by semicolons, each day once', text)
  for (const { note } of read.exceptions) line('--other-hours', note, 20)
  return { exceptions: read.exceptions }
}

function deliveryOf(text: string): Partial<Store> {
  const names = text.split(',').map((name) => name.trim())
  const types = names.map((name) => Object.entries(DELIVERY).find(([one]) => one === name)?.[1])
  if (types.includes(undefined) || new Set(names).size < names.length)
    throw wrong('--delivery', `some of ${Object.keys(DELIVERY).join(',')}, each once`, text)
  return { deliveryTypes: types.filter((type) => type !== undefined) }
}

function areasOf(text: string): Partial<Store> {
  if (text === 'all') return { deliveryAreaCodes: [] }
  const codes = areasIn(text)
  if (codes === null) throw wrong('--areas', 'prefixes of area codes by commas, or all', text)
  return { deliveryAreaCodes: codes }
}

function yuanOf(name: string, text: string): number {
  const cents = parseCents(text)
  if (cents === null || cents > MAX_CENTS) throw wrong(name, 'an amount of yuan from 0 to 10000', text)
  return cents
}

function freeOverOf(name: string, text: string): number | null {
  if (text === 'never') return null
  const cents = parseCents(text)
  if (cents === null || cents > MAX_CENTS) throw wrong(name, 'an amount of yuan from 0 to 10000, or never', text)
  return cents
}

function yesOrNo(name: string, text: string): boolean {
  if (text !== 'yes' && text !== 'no') throw wrong(name, 'yes or no', text)
  return text === 'yes'
}
