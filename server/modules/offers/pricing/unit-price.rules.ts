import { KINDS, PRICE_KINDS, REWARD_KINDS } from './kinds'
import { MEMBER_PRICE } from './kinds/member-price'
import type { Goods, QuoteLine } from './line.rules'
import type {
  AddOn,
  Audience,
  GiftCoupon,
  Lack,
  Offer,
  OfferOf,
  PointsReward,
  PriceOffer,
  PutPrice,
  Reach,
  ShopperClass,
  UnitPrice,
} from './offer'

const IS_FOR: Record<Audience, (who: ShopperClass) => boolean> = {
  all: () => true,
  chosen: () => false,
  member: ({ isMember }) => isMember,
  newUser: ({ isNew }) => isNew === true,
  app: ({ isApp }) => isApp === true,
  appNewUser: ({ isNew, isApp }) => isNew === true && isApp === true,
}
const OPEN: PutPrice['opens'] = { coupons: true, points: true }

export const isPrice = (offer: Offer): offer is PriceOffer => offer.type in PRICE_KINDS

/** The kinds that take something off lines or their freight. */
export const isCut = (offer: Offer): offer is OfferOf<keyof typeof KINDS> => offer.type in KINDS

export const isPointsReward = (offer: Offer): offer is PointsReward => offer.type in REWARD_KINDS

export const isAddOn = (offer: Offer): offer is AddOn => 'steps' in offer

export const isGiftCoupon = (offer: Offer): offer is GiftCoupon => 'isCoupon' in offer

const CATALOGUE: readonly PriceOffer[] = [MEMBER_PRICE]

/** Active unit prices, the catalogue's included, in the order that breaks ties; and the inactive ones. */
export function pricesOf(
  offers: readonly Offer[],
  now: number,
): { held: readonly PriceOffer[]; early: readonly PriceOffer[] } {
  const put = offers.filter(isPrice)
  if (put.length === 0) return { held: CATALOGUE, early: [] }
  const isHeld = ({ startsAt, endsAt }: PriceOffer) => startsAt <= now && now < endsAt
  const inOrder = [MEMBER_PRICE, ...put].sort((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1))
  return { held: inOrder.filter(isHeld), early: inOrder.filter((offer) => !isHeld(offer)) }
}

/**
 * Unit prices: for every shopper the lowest public price, for this shopper the lowest of all prices that apply.
 * `deal`: the id of the offer that the line names.
 */
export function unitPrice(goods: Goods, prices: readonly PriceOffer[], who: ShopperClass, deal?: string): UnitPrice {
  const listCents = goods.priceCents
  let [publicCents, publicBy]: [number, PriceOffer | null] = [listCents, null]
  for (const offer of prices) {
    const { audience, unitCents } = PRICE_KINDS[offer.type]
    const isPublic = audience === 'all' || (audience === 'chosen' && offer.id === deal)
    if (!isPublic || !isWithin(offer, goods)) continue
    const cents = unitCents(offer, goods)
    if (cents < publicCents) [publicCents, publicBy] = [cents, offer]
  }
  let [unit, ownBy]: [number, PriceOffer | null] = [publicCents, null]
  let hasMemberPrice = false
  // The shopper has agreed to the price of an offer that the line names.
  const isAgreed = publicBy !== null && PRICE_KINDS[publicBy.type].audience === 'chosen'
  for (const offer of prices) {
    const { audience, unitCents } = PRICE_KINDS[offer.type]
    if (isAgreed || audience === 'all' || audience === 'chosen' || !isWithin(offer, goods)) continue
    const cents = unitCents(offer, goods)
    if (audience === 'member' && cents < listCents) hasMemberPrice = true
    if (cents < unit && IS_FOR[audience](who)) [unit, ownBy] = [cents, offer]
  }
  const isClosed = publicBy !== null && 'opens' in publicBy && PRICE_KINDS[publicBy.type].isExclusive
  const opens = isClosed ? (publicBy as PutPrice).opens : OPEN
  return { listCents, publicCents, unitCents: unit, publicBy, ownBy, hasMemberPrice, opens }
}

export const isMemberPrice = ({ ownBy }: Pick<UnitPrice, 'ownBy'>): boolean =>
  ownBy !== null && PRICE_KINDS[ownBy.type].audience === 'member'

/**
 * The struck price: the public price, else the list price, else the catalogue's struck one; null when none is higher.
 */
export function struckPrice(
  { originalPriceCents }: Pick<QuoteLine, 'originalPriceCents'>,
  { listCents, publicCents, unitCents }: Pick<UnitPrice, 'listCents' | 'publicCents' | 'unitCents'>,
): number | null {
  if (unitCents < publicCents) return publicCents
  if (unitCents < listCents) return listCents
  return originalPriceCents !== null && originalPriceCents > unitCents ? originalPriceCents : null
}

/** Prices on cards and pages, the same for all shoppers; cents. */
export interface ShownPrice {
  price: number
  /** Null when members pay no less. */
  memberPrice: number | null
  originalPrice: number | null
}

export function shownPrice(
  goods: Goods & Pick<QuoteLine, 'originalPriceCents'>,
  held: readonly PriceOffer[],
): ShownPrice {
  const everybody = unitPrice(goods, held, { isMember: false })
  const member = unitPrice(goods, held, { isMember: true }).unitCents
  return {
    price: everybody.unitCents,
    memberPrice: member < everybody.unitCents ? member : null,
    originalPrice: struckPrice(goods, everybody),
  }
}

/** Why an offer is not active at a moment; null when it is. */
export function timeLack({ startsAt, endsAt }: Pick<Offer, 'startsAt' | 'endsAt'>, now: number): Lack | null {
  if (now < startsAt) return { lack: 'notStarted', at: startsAt }
  return now >= endsAt ? { lack: 'ended' } : null
}

/** Why a price took nothing off a basket; `prices`: the active prices at that moment. */
export function priceLack(
  offer: PriceOffer,
  lines: readonly QuoteLine[],
  units: readonly UnitPrice[],
  now: number,
): Lack {
  const untimely = timeLack(offer, now)
  if (untimely) return untimely
  const { audience, unitCents } = PRICE_KINDS[offer.type]
  const within = [...lines.keys()].filter((at) => isWithin(offer, lines[at]))
  const isLower = (at: number, than: 'listCents' | 'unitCents') => {
    const [line, unit] = [lines[at], units[at]]
    return line !== undefined && unit !== undefined && unitCents(offer, line) < unit[than]
  }
  if (!within.some((at) => isLower(at, 'listCents'))) return { lack: 'noGoods' }
  return within.some((at) => isLower(at, 'unitCents')) ? LACKS[audience] : { lack: 'beaten' }
}
const LACKS: Record<Audience, Lack> = {
  all: { lack: 'beaten' },
  chosen: { lack: 'barred' },
  member: { lack: 'notMember' },
  newUser: { lack: 'notNew' },
  app: { lack: 'notApp' },
  appNewUser: { lack: 'notNew' },
}

/** Pieces within an offer's reach, and their public price in cents. */
export interface Reached {
  number: number
  cents: number
}

export function reachedOf(reach: Reach, lines: readonly QuoteLine[], held: readonly PriceOffer[]): Reached {
  const sum = { number: 0, cents: 0 }
  for (const line of lines) {
    if (!isWithin(reach, line)) continue
    sum.number += line.number
    sum.cents += unitPrice(line, held, ANYBODY).publicCents * line.number
  }
  return sum
}

const ANYBODY: ShopperClass = { isMember: false }

/** Whether goods are within an offer's reach; a product without a SKU is within it when any of its SKUs is. */
export function isWithin(
  { storeId, productIds, categoryIds, skus }: Reach,
  line: (Pick<QuoteLine, 'storeId' | 'productId'> & Partial<Pick<QuoteLine, 'categoryId' | 'skuId'>>) | undefined,
): boolean {
  if (!line || (storeId !== null && storeId !== line.storeId)) return false
  if (categoryIds && !categoryIds.has(line.categoryId ?? '')) return false
  if (skus && line.skuId !== undefined && !skus.has(line.skuId)) return false
  return productIds === null || productIds.has(line.productId)
}
