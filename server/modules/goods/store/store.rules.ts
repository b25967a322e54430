import { INVALID_REASON, STORE_SHUT_TEXT } from '@contract/codes/cart'
import { DAY_MS, monthDay } from '@contract/codes/china-time'
import { NOT_SENT, TAKEN_AT_STORE } from '@contract/codes/delivery'
import { distanceBetween } from '@contract/codes/geo'
import { priceText } from '@contract/codes/money'
import { DELIVERY_TYPE } from '@contract/codes/order'
import type { HoursException } from '@contract/codes/store'
import type { Delivery, DeliveryWay, StoreCard } from '@contract/schema/catalog'
import type { Picture } from '@contract/schema/shared'
import { type Carriage, type Carried, feeFor, isSent, templateOf, termsAt, termsText, unitsOf } from './carriage.rules'
import { isInHours, openingText, openText } from './hours.rules'

export { distanceBetween }

export interface Store {
  storeId: string
  businessId: string
  storeGroupId: string
  name: string
  kind: string
  /** FASHION, TEMPLATE_ONE, NORMAL, FOOD. */
  storeType: string
  floor: string
  /** The number of its door as on the floor plan, with the floor: L2-08; absent: none. */
  unit?: string
  phone: string
  address: string
  /** Latitude, degrees. */
  x: number
  /** Longitude, degrees. */
  y: number
  /** HH:mm, Asia/Shanghai. */
  openTime: string
  closeTime: string
  /** Days with other hours; absent: none. */
  exceptions?: readonly HoursException[]
  isClosed: boolean
  isSelfRun: boolean
  deliveryTypes: number[]
  freightCents: number
  /** Null: never free. */
  freeOverCents: number | null
  instantFreightCents: number
  instantFreeOverCents: number | null
  instantMinutes: number
  /** Goods total, without member offers, from which riders deliver; absent: any. */
  instantLeastCents?: number
  /** Whether points may pay for its goods; absent: no. */
  takesPoints?: boolean
  /** Templates for parcels, and terms of riders; absent: the fees above. */
  carriage?: Carriage
  /** Prefixes of area codes; empty: everywhere. */
  deliveryAreaCodes: string[]
  logo: Picture
  notice: string
  fans: number
  scoreX10: number
}

export interface Point {
  latitude: number
  longitude: number
}

/** Delivery by a rider while the store is open. */
const AT_ONCE: readonly number[] = [DELIVERY_TYPE.instant, DELIVERY_TYPE.sameCity, DELIVERY_TYPE.dineIn]
/** Delivery that can wait until the store opens. */
const BY_POST: readonly number[] = [DELIVERY_TYPE.logistics, DELIVERY_TYPE.express]

/** Where the store is in its building: the number of its door, else its floor; empty when neither is known. */
export function unitTextOf({ unit = '', floor }: Pick<Store, 'unit' | 'floor'>): string {
  return unit === '' ? floor : unit
}

/** Whether the store is open at `now`, epoch ms. */
export function isOpenAt(store: Store, now: number): boolean {
  return !store.isClosed && isInHours(store, now)
}

/** Whether immediate delivery is its only delivery. */
export function isInstantOnly(store: Store): boolean {
  return (
    store.deliveryTypes.some((type) => AT_ONCE.includes(type)) &&
    !store.deliveryTypes.some((type) => BY_POST.includes(type))
  )
}

/** Whether orders are accepted now: a closed store accepts none for immediate delivery. */
export function isOrderable(store: Store, now: number): boolean {
  return !store.isClosed && (isOpenAt(store, now) || !isInstantOnly(store))
}

/** Why a store accepts no orders now, as the shopper reads it: closed by its operator or missing, or outside its hours. */
export function closedText(store: Pick<Store, 'isClosed'> | undefined): string {
  return !store || store.isClosed ? STORE_SHUT_TEXT : INVALID_REASON.storeClosed
}

/** Whether the store delivers to an area, by the prefixes of its code. */
export function deliversTo(store: Store, areaCode: string): boolean {
  return store.deliveryAreaCodes.length === 0 || store.deliveryAreaCodes.some((prefix) => areaCode.startsWith(prefix))
}

/** A shopper's usual area: the deepest known code of the place, and its name. */
export interface ShopperArea {
  code: string
  name: string
}

/** The delivery types of a store for an area; all of them for an unknown area. */
function waysTo(store: Store, areaCode: string, goods: Pick<Carried, 'freightTemplate'>): number[] {
  if (areaCode !== '' && !deliversTo(store, areaCode)) return []
  return store.deliveryTypes.filter((type) => !BY_POST.includes(type) || isSent(store, goods, areaCode))
}

/** Whether the store neither delivers to this area nor offers pickup. */
export function isBlocked(store: Store, areaCode: string, goods: Pick<Carried, 'freightTemplate'>): boolean {
  if (areaCode === '' || store.deliveryTypes.some((type) => TAKEN_AT_STORE.includes(type))) return false
  const isPostOnly = store.deliveryTypes.every((type) => BY_POST.includes(type))
  return !deliversTo(store, areaCode) || (isPostOnly && !isSent(store, goods, areaCode))
}

/** Days in transit. */
export const DAYS_UNDERWAY = {
  [DELIVERY_TYPE.logistics]: 3,
  [DELIVERY_TYPE.express]: 2,
  [DELIVERY_TYPE.sameCity]: 1,
} as const

/**
 * How goods get to the shopper, the fee and the time: the short line has the place, if it is known, and the
 * first way; the list has all ways in full. For an area out of reach pickup is the only way.
 */
export function deliveryOf(store: Store, now: number, goods: Carried, to: ShopperArea | null = null): Delivery {
  const open = waysTo(store, to?.code ?? '', goods)
  const isReached = to === null || open.some((type) => !NOT_SENT.includes(type))
  const parcel = parcelFee(store, goods, to?.code ?? '')
  const ways = [
    ...open.flatMap((type) => brought(type, store, parcel, now)),
    ...(store.deliveryTypes.includes(DELIVERY_TYPE.pickup) ? [pickup(store)] : []),
    ...(store.deliveryTypes.includes(DELIVERY_TYPE.dineIn) ? [dineIn(store)] : []),
  ]
  const [first] = ways
  const way = isReached ? [first?.fee, first?.when] : [INVALID_REASON.regionBlocked, first && '可到店自提']
  const place = to ? [`送至 ${to.name}`] : []
  return { line: [...place, ...way].filter(Boolean).join(' · '), to: to?.name ?? null, ways }
}

function pickup(store: Store): DeliveryWay {
  const place = unitTextOf(store)
  return { name: '门店自提', fee: FREE, when: place ? `到 ${place} 自提` : '到店自提', note: '' }
}

function dineIn(store: Store): DeliveryWay {
  const place = unitTextOf(store)
  return { name: '堂食', fee: FREE, when: place ? `到 ${place} 用餐` : '到店用餐', note: '' }
}

type Fee = Pick<DeliveryWay, 'fee' | 'note'>

/** The freight of one piece. */
function parcelFee(store: Store, goods: Carried, areaCode: string): Fee {
  const template = templateOf(store.carriage?.templates ?? [], goods)
  const terms = template && termsAt(template, areaCode)
  if (!template || !terms) return feeOf(store.freightCents, store.freeOverCents)
  const { fee, note } = feeOf(feeFor(terms, unitsOf(template.basis, goods, 1)), template.freeOverCents)
  return { fee, note: fee === FREE ? note : [note, termsText(template.basis, terms)].filter(Boolean).join('；') }
}

function riderFee({ instantFreightCents, instantFreeOverCents, carriage }: Store): Fee {
  const { fee, note } = feeOf(instantFreightCents, instantFreeOverCents)
  const rider = carriage?.rider
  if (!rider || instantFreeOverCents === 0) return { fee, note }
  const far = `${rider.firstKm} 公里外每公里加 ${priceText(rider.furtherCents)}，最远 ${rider.mostKm} 公里`
  return { fee, note: [note, far].filter(Boolean).join('；') }
}

function brought(type: number, store: Store, parcel: Fee, now: number): DeliveryWay[] {
  const rider = riderFee(store)
  const day = (days: number) => `${monthDay(now + days * DAY_MS)}送达`
  switch (type) {
    case DELIVERY_TYPE.instant: {
      const when = isOpenAt(store, now) ? `最快 ${store.instantMinutes} 分钟送达` : startText(store, now)
      return [{ name: '即时送达', ...rider, when }]
    }
    case DELIVERY_TYPE.sameCity:
      return [{ name: '同城配送', ...rider, when: day(DAYS_UNDERWAY[type]) }]
    case DELIVERY_TYPE.logistics:
      return [{ name: '快递到家', ...parcel, when: day(DAYS_UNDERWAY[type]) }]
    case DELIVERY_TYPE.express:
      return [{ name: '特快到家', ...parcel, when: day(DAYS_UNDERWAY[type]) }]
    default:
      return []
  }
}

function startText(store: Store, now: number): string {
  const opening = openingText(store, now)
  return opening === '' ? '暂停配送' : `${opening} 开始配送`
}

const FREE = '免运费'

/** The short text of the fee, and the terms that it leaves out. */
function feeOf(cents: number, freeOverCents: number | null): Fee {
  if (cents === 0 || freeOverCents === 0) return { fee: FREE, note: '' }
  if (freeOverCents === null) return { fee: `运费 ${priceText(cents)}`, note: '' }
  return {
    fee: `满 ${priceText(freeOverCents)} 免运费`,
    note: `不满 ${priceText(freeOverCents)} 收 ${priceText(cents)}`,
  }
}

/** 986, 1.2万: a number in a heading. */
export function manyText(count: number): string {
  if (count < 10_000) return String(count)
  const tenths = Math.floor(count / 1000)
  return `${tenths % 10 === 0 ? tenths / 10 : (tenths / 10).toFixed(1)}万`
}

/** 986 人关注, 5.8万人关注. */
function fansText(fans: number): string {
  return `${manyText(fans)}${fans < 10_000 ? ' ' : ''}人关注`
}

/** The caller's place. */
export interface Here extends Point {
  /** Area code of the place, empty when unknown. */
  areaCode: string
}

/** Whether the store delivers within the hour to a place, by the rule of the checkout. */
function isInstantTo(store: Store, areaCode: string): boolean {
  return store.deliveryTypes.includes(DELIVERY_TYPE.instant) && deliversTo(store, areaCode)
}

/**
 * The store as a card; with `from` also its distance in whole metres, and whether it delivers there within the hour.
 */
export function storeCard(store: Store, now: number, from?: Here): StoreCard {
  const isOpen = isOpenAt(store, now)
  return {
    storeId: store.storeId,
    businessId: store.businessId,
    name: store.name,
    logo: store.logo,
    floor: unitTextOf(store),
    score: (store.scoreX10 / 10).toFixed(1),
    fansText: fansText(store.fans),
    isOpen,
    openText: store.isClosed ? '暂停营业' : openText(store, now),
    x: store.x,
    y: store.y,
    ...(from && {
      distance: Math.round(distanceBetween(from, { latitude: store.x, longitude: store.y })),
      isInstant: isInstantTo(store, from.areaCode),
    }),
  }
}
