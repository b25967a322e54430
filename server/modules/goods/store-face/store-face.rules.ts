import { INVALID_REASON } from '@contract/codes/cart'
import { chinaDay, monthDay, startOfChinaDay } from '@contract/codes/china-time'
import { priceText } from '@contract/codes/money'
import { DELIVERY_TYPE } from '@contract/codes/order'
import type { HoursException } from '@contract/codes/store'
import type { StoreFace, StoreRider } from '@contract/schema/store'
import {
  closedText,
  deliversTo,
  deliveryOf,
  hoursText,
  isOpenAt,
  isOrderable,
  riderProblem,
  type ShopperArea,
  type Spot,
  type Store,
} from '../store'

const OUT_OF_RANGE = '超出配送范围'

/** The caller's place: the area of the usual address, and coordinates. */
export interface Visitor {
  area: ShopperArea | null
  spot: Spot
}

/** Current and coming exceptions, in the order of their days. */
export function comingExceptions(exceptions: readonly HoursException[], now: number): StoreFace['exceptions'] {
  const today = chinaDay(now)
  return exceptions
    .filter(({ to }) => to >= today)
    .sort((a, b) => (a.from < b.from ? -1 : 1))
    .map(({ from, to, hours, note }) => ({
      days: from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`,
      hours: hours ? hoursText(hours) : '休息',
      note,
    }))
}

const dayText = (day: string): string => monthDay(startOfChinaDay(day))

/** Delivery by riders as the store's pages show it; null when the store has none. */
export function riderOf(store: Store, { area, spot }: Visitor, now: number): StoreRider | null {
  if (!store.deliveryTypes.includes(DELIVERY_TYPE.instant)) return null
  const { instantLeastCents = 0, instantFreightCents, instantFreeOverCents } = store
  const isFree = instantFreightCents === 0 || instantFreeOverCents === 0
  const fee = isFree ? '免配送费' : `配送费 ${priceText(instantFreightCents)}`
  const least = instantLeastCents > 0 ? `${priceText(instantLeastCents)} 起送` : ''
  const free = !isFree && instantFreeOverCents !== null ? `满 ${priceText(instantFreeOverCents)} 免` : ''
  const km = store.carriage?.rider?.mostKm
  const [way] = deliveryOf({ ...store, deliveryTypes: [DELIVERY_TYPE.instant] }, now, PLAIN_GOODS).ways
  return {
    leastCents: instantLeastCents,
    feeText: [least, fee, free].filter(Boolean).join('，'),
    whenText: way?.when ?? '',
    rangeText: km === undefined ? '' : `${km} 公里内配送`,
    refusal: refusalOf(store, { area, spot }, now),
  }
}

/** Why no rider delivers now; a closed store comes before the range, because it concerns every shopper. */
function refusalOf(store: Store, { area, spot }: Visitor, now: number): string {
  if (store.isClosed) return closedText(store)
  if (!isOpenAt(store, now)) return INVALID_REASON.storeClosed
  if (area && !deliversTo(store, area.code)) return OUT_OF_RANGE
  const isPlaced = spot.x !== null && spot.y !== null
  return isPlaced && riderProblem(store, spot) !== null ? OUT_OF_RANGE : ''
}

/** Why a store accepts no orders now, for its page; empty when it does. */
export function closedNow(store: Store, now: number): string {
  return isOrderable(store, now) ? '' : closedText(store)
}

/** Goods for which a store's ways of delivery are shown before the shopper has chosen any. */
export const PLAIN_GOODS = { freightTemplate: '', weightGrams: 1000, volumeCm3: 0 }
