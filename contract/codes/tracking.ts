import { cleanLine } from './text'

/** Path of tracking posts (docs/wire.md "Dialects"). */
export const TRACKING_PATH = '/track'
/** The one field of a tracking post [tracking.post]. */
export const TRACKING_FIELD = 'baseDtoStr'

/**
 * Limits of tracking. `sendTimeoutMs` is for the quick push after an event, which must not delay the shopper's own
 * calls; `dataSendTimeoutMs` is for the scheduled push, which also sends events that quick pushes left.
 */
export const TRACKING = {
  maxPush: 10,
  throttleMs: 500,
  sendTimeoutMs: 1000,
  scheduledMs: 20_000,
  maxString: 300,
  dataSendTimeoutMs: 5000,
  maxErrors: 5,
} as const

/** Longest post; browsers refuse longer beacons, too. */
export const TRACKING_MAX_BYTES = 64 * 1024
/** Stands for an empty or missing value [tracking.empty-dash]. */
export const NO_VALUE = '-'

/** Product lists by tracking code: where a product was seen. */
export const LIST_SOURCE = {
  homeFloor: 1,
  homeFeed: 2,
  category: 3,
  goodsList: 4,
  search: 5,
  activity: 6,
  flashSale: 7,
  pointsGoods: 8,
  crossings: 9,
  store: 10,
  favourites: 11,
  history: 12,
  bundle: 13,
  cart: 14,
  order: 15,
  reviews: 16,
  scan: 17,
  live: 18,
  ranking: 19,
} as const
/** Recommendation positions by tracking code. */
export const RECOMMEND_POSITION = {
  details: 1,
  gone: 2,
  cart: 3,
  search: 4,
  payResult: 5,
  member: 6,
  memberCentre: 7,
  home: 8,
  mine: 9,
  orderList: 10,
  order: 11,
  goodsList: 12,
  scan: 13,
  live: 14,
} as const
/** The list or recommendation from which a product was opened or added. */
export interface ProductSource {
  listSource?: (typeof LIST_SOURCE)[keyof typeof LIST_SOURCE]
  recommendPosition?: (typeof RECOMMEND_POSITION)[keyof typeof RECOMMEND_POSITION]
}

/** Integers with their bounds; `source` is of LIST_SOURCE, `position` of RECOMMEND_POSITION. */
const NUMBERS = {
  count: [0, 1_000_000],
  cents: [0, 100_000_000_00],
  source: [1, 19],
  position: [1, 14],
} as const
type FieldKind = 'text' | keyof typeof NUMBERS

const goods = {
  productId: 'text',
  storeId: 'text',
  price: 'cents',
  sourceChannel: 'text',
  /** Product list source code. */
  listSource: 'source',
  /** Recommendation position code. */
  recommendPosition: 'position',
} as const

/** Every event with its allowed fields; other fields are neither sent nor stored. */
export const TRACK_EVENTS = {
  page_view: { from: 'text' },
  product_view: goods,
  cart_add: { ...goods, skuId: 'text', number: 'count' },
  search: { keyword: 'text', resultCount: 'count' },
  order_submit: { parentNo: 'text', amount: 'cents', orderCount: 'count' },
  /** The state that the result page showed; paid orders are counted by the server only. */
  pay_result_view: { parentNo: 'text', status: 'text', amount: 'cents' },
  /** `spaceId` is the advert's `cqs.spaceId`. */
  advert_click: { advertId: 'text', spaceId: 'text', position: 'count' },
  share: { way: 'text', target: 'text' },
  login: { way: 'text' },
  scan: { kind: 'text' },
} as const satisfies Record<string, Record<string, FieldKind>>

export type TrackEventName = keyof typeof TRACK_EVENTS
type ValueOf<K> = K extends 'text' ? string : number
/** The fields of one event; unknown values may be left out, null or empty. */
export type TrackFields<N extends TrackEventName> = {
  readonly [F in keyof (typeof TRACK_EVENTS)[N]]?: ValueOf<(typeof TRACK_EVENTS)[N][F]> | null | undefined
}

/** Fields of every event. Never a session key, token or phone. */
export interface TrackedEvent {
  /** Random, sortable by time, the same in every retry: the server keeps the first. */
  eventId: string
  /** Epoch ms by the server's clock. */
  at: number
  name: string
  /** Name of the front page. */
  page: string
  /** Uid of the session, else empty. */
  uid: string
  crm_channel_id: string
  sale_channel: string
  fields: Readonly<Record<string, unknown>>
}

export function isTrackEventName(name: unknown): name is TrackEventName {
  return typeof name === 'string' && Object.hasOwn(TRACK_EVENTS, name)
}

/** A text as it is stored: cut at the limit, '-' when it is empty. */
export function trackText(value: unknown): string {
  if (typeof value !== 'string' || value === '') return NO_VALUE
  // A text with characters that the server refuses would block all later events for good.
  const words = cleanLine(value)
  // The cut leaves no half of a surrogate pair.
  return words.slice(0, TRACKING.maxString).replace(/[\uD800-\uDBFF]$/, '') || NO_VALUE
}

/** The allowed fields of an event, each with a value or '-'; `dropped` counts refused fields. */
export function cleanFields(
  name: TrackEventName,
  raw: Readonly<Record<string, unknown>>,
): { fields: Record<string, string | number>; dropped: number } {
  const kinds: Readonly<Record<string, FieldKind>> = TRACK_EVENTS[name]
  const fields: Record<string, string | number> = {}
  let dropped = Object.keys(raw).filter((field) => !Object.hasOwn(kinds, field)).length
  for (const [field, kind] of Object.entries(kinds)) {
    const value = Object.hasOwn(raw, field) ? raw[field] : undefined
    const kept = cleanValue(kind, value)
    if (kept === NO_VALUE && !isNothing(value)) dropped += 1
    fields[field] = kept
  }
  return { fields, dropped }
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || value === NO_VALUE
}

function cleanValue(kind: FieldKind, value: unknown): string | number {
  if (kind === 'text') return trackText(value)
  const [min, max] = NUMBERS[kind]
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : NO_VALUE
}
