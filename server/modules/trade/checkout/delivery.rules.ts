import { INVALID_REASON } from '@contract/codes/cart'
import { chinaClock, DAY_MS, MINUTE_MS, monthDay } from '@contract/codes/china-time'
import { NOT_SENT } from '@contract/codes/delivery'
import { DELIVERY_TYPE, type DeliveryType } from '@contract/codes/order'
import { type AreaCodes, areaCodeOf } from '../../customer/address'
import {
  type Carried,
  DAYS_UNDERWAY,
  deliversTo,
  isSent,
  riderProblem,
  type Spot,
  type Store,
  unitTextOf,
} from '../../goods/store'
import { isParcel } from '../../offers/pricing'
import type { FixedWay } from '../checkout-part'

/** Delivery types that a store can offer for goods that the shopper does not already have in hand. */
const ONLINE = [
  DELIVERY_TYPE.logistics,
  DELIVERY_TYPE.express,
  DELIVERY_TYPE.instant,
  DELIVERY_TYPE.sameCity,
  DELIVERY_TYPE.pickup,
  DELIVERY_TYPE.dineIn,
] as const
type OnlineDelivery = (typeof ONLINE)[number]

const TEXT: Record<OnlineDelivery, string> = {
  [DELIVERY_TYPE.logistics]: '快递到家',
  [DELIVERY_TYPE.express]: '特快到家',
  [DELIVERY_TYPE.instant]: '即时送达',
  [DELIVERY_TYPE.sameCity]: '同城配送',
  [DELIVERY_TYPE.pickup]: '门店自提',
  [DELIVERY_TYPE.dineIn]: '堂食',
}
/** One delivery type of a store's goods; with the reason when it is not possible now. */
export interface DeliveryChoice extends FixedWay {
  disabledReason?: string
  /** The address is the reason; another address may be possible. */
  isOutOfReach?: boolean
}

export const OUT_OF_REACH = '该地址超出配送范围'

/**
 * The delivery types of a store in its own order, each with its 预计送达 text [checkout.arrival]. Without a destination no
 * type is out of range. A type that some of the goods allow is included; `isSentTo` separates the goods.
 */
export function deliveryChoices(
  store: Store,
  goods: readonly Pick<Carried, 'freightTemplate'>[],
  to: (AreaCodes & Spot) | null,
  isOpen: boolean,
  now: number,
): DeliveryChoice[] {
  return store.deliveryTypes.filter(isOfStore).map((type) => {
    return {
      type,
      text: TEXT[type],
      arriveText: arriveText(type, store, now),
      ...against(type, store, goods, to, isOpen),
    }
  })
}

/** The delivery type of tickets. */
export const TICKET_WAY: FixedWay = {
  type: DELIVERY_TYPE.ticket,
  text: '电子券',
  arriveText: '付款后立即发券码，到店出示使用',
}

/**
 * The requested delivery type, or the store's first one. With `mayChange` (submit page) an impossible type is replaced
 * by the first possible one, but a delivery never becomes a pickup: it stays, with its reason [checkout.no-swap]. A
 * commit keeps the requested type and fails.
 */
export function chooseDelivery(
  choices: readonly DeliveryChoice[],
  asked: DeliveryType | undefined,
  mayChange: boolean,
): DeliveryChoice | undefined {
  const given = choices.find((choice) => choice.type === asked)
  if (given && (!mayChange || given.disabledReason === undefined)) return given
  if (asked !== undefined && !mayChange) return undefined
  const wanted = given ?? choices[0]
  const isBrought = !NOT_SENT.includes(asked ?? wanted?.type ?? DELIVERY_TYPE.pickup)
  const alike = choices.filter(({ type }) => !isBrought || !NOT_SENT.includes(type))
  return alike.find((choice) => choice.disabledReason === undefined) ?? given ?? alike[0] ?? wanted
}

function isOfStore(type: number): type is OnlineDelivery {
  return ONLINE.some((known) => known === type)
}

/** Whether the store delivers the goods to the address by this delivery type. */
export function isSentTo(
  store: Store,
  goods: Pick<Carried, 'freightTemplate'>,
  type: DeliveryType,
  to: AreaCodes | null,
): boolean {
  return to === null || !isParcel(type) || isSent(store, goods, areaCodeOf(to))
}

function against(
  type: OnlineDelivery,
  store: Store,
  goods: readonly Pick<Carried, 'freightTemplate'>[],
  to: (AreaCodes & Spot) | null,
  isOpen: boolean,
): Pick<DeliveryChoice, 'disabledReason' | 'isOutOfReach'> {
  if (NOT_SENT.includes(type))
    return type === DELIVERY_TYPE.dineIn && !isOpen ? { disabledReason: INVALID_REASON.storeClosed } : {}
  const isReached = to === null || deliversTo(store, areaCodeOf(to))
  if (!isReached || !goods.some((one) => isSentTo(store, one, type, to)))
    return { disabledReason: OUT_OF_REACH, isOutOfReach: true }
  if (type === DELIVERY_TYPE.instant && !isOpen) return { disabledReason: INVALID_REASON.storeClosed }
  const problem = to && !isParcel(type) ? riderProblem(store, to) : null
  return problem === null ? {} : { disabledReason: problem, isOutOfReach: true }
}

function arriveText(type: OnlineDelivery, store: Store, now: number): string {
  const place = unitTextOf(store)
  if (type === DELIVERY_TYPE.pickup) return place ? `到 ${place} 门店自提` : '到店自提'
  if (type === DELIVERY_TYPE.dineIn) return place ? `到 ${place} 用餐` : '到店用餐'
  if (type === DELIVERY_TYPE.instant) return `预计 ${chinaClock(now + store.instantMinutes * MINUTE_MS)} 前送达`
  return `预计 ${monthDay(now + DAYS_UNDERWAY[type] * DAY_MS)}送达`
}
