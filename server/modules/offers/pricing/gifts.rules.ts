import type { CouponOutcome } from './best-coupons'
import { GIFT_KINDS } from './kinds'
import { earningReach } from './kinds/add-on'
import type { QuoteLine } from './line.rules'
import type { AddOn, GiftCoupon, Gifts, Lack, Offer, Picked } from './offer'
import type { Chosen } from './pricing.rules'
import { isAddOn, isGiftCoupon, pricesOf, type Reached, reachedOf, timeLack } from './unit-price.rules'

/** A SKU that may be given: pieces left, and its catalogue price. */
export interface Giveable {
  storeId: string
  pieces: number
  priceCents: number
}

/** The bought lines, and the goods that may be given with them. */
export interface GiftBasket {
  /** Bought lines, without gifts and add-ons; thresholds count them at public prices. */
  lines: readonly QuoteLine[]
  /** Stores whose offers count. */
  stores: { has(storeId: string): boolean }
  /** By SKU; a missing SKU cannot be given. */
  goods: ReadonlyMap<string, Giveable>
  /** Epoch ms. */
  now: number
}

export interface GiftChoice {
  /** The shopper's choice of offers' goods, by offer id. */
  picked: ReadonlyMap<string, readonly Picked[]>
  coupons?: Chosen['coupons']
}

/** The goods that an offer gives to a basket; `reached`: public cents or pieces of the goods that count. */
export interface Granted extends Gifts {
  offer: AddOn
  reached: number
}

export interface GrantedGifts {
  /** Goods given by offers and used gift coupons, in order of application. */
  granted: Granted[]
  /** The outcome of each gift coupon of the wallet: the catalogue price of its piece, or what it lacks. */
  coupons: CouponOutcome[]
}

/**
 * Goods that offers and gift coupons add to a basket: the lowest priority first, then the lowest id, from the pieces
 * that are left. A quote prices these goods as lines that name their offer. Per store one gift coupon is used: the
 * first named one, with `ids` null the one whose piece costs most.
 */
export function grantGifts(
  basket: GiftBasket,
  offers: readonly Offer[],
  { picked, coupons }: GiftChoice,
): GrantedGifts {
  const { lines, stores, goods, now } = basket
  const near = offers.filter(isAddOn).filter((offer) => stores.has(offer.storeId) && !timeLack(offer, now))
  const wallet = (coupons?.wallet ?? []).filter(isGiftCoupon)
  if (near.length === 0 && wallet.length === 0) return { granted: [], coupons: [] }
  const { held } = pricesOf(offers, now)
  const counted = new Map([...near, ...wallet].map((offer) => [offer, reachedOf(earningReach(offer), lines, held)]))
  const grant = (asked: readonly AddOn[], chosen: GiftChoice['picked']) => grantInTurn(asked, counted, chosen, goods)
  const tried = wallet.map((coupon): Tried => {
    const [alone] = stores.has(coupon.storeId) ? grant([coupon], new Map()) : []
    const lack = timeLack(coupon, now) ?? lackOf(alone)
    const cents = goods.get(alone?.goods[0]?.skuId ?? '')?.priceCents ?? 0
    return { coupon, found: lack ?? { cents } }
  })
  const used = usedCoupons(tried, coupons?.ids ?? null, stores)
  const granted = grant([...near, ...used], picked)
  const outcomes = tried.map(({ coupon, found }): CouponOutcome => {
    const { id } = coupon
    if ('lack' in found) return { id, ...found }
    if (!used.includes(coupon)) return { id, cents: found.cents, isChosen: false }
    const given = goods.get(granted.find(({ offer }) => offer === coupon)?.goods[0]?.skuId ?? '')
    return given ? { id, cents: given.priceCents, isChosen: true } : { id, lack: 'giftGone' }
  })
  return { granted, coupons: outcomes }
}

/** A gift coupon alone: the price of the piece that it would give, or what it lacks. */
interface Tried {
  coupon: GiftCoupon
  found: { cents: number } | Lack
}

function usedCoupons(tried: readonly Tried[], ids: readonly string[] | null, stores: GiftBasket['stores']) {
  const centsOf = ({ found }: Tried) => ('lack' in found ? -1 : found.cents)
  const timely = tried.filter(({ found }) => !('lack' in found && UNTIMELY.has(found.lack)))
  const wanted = ids
    ? ids.flatMap((id) => timely.find(({ coupon }) => coupon.id === id) ?? [])
    : timely.filter(({ found }) => !('lack' in found)).sort((a, b) => centsOf(b) - centsOf(a))
  const used = new Map<string, GiftCoupon>()
  for (const { coupon } of wanted)
    if (stores.has(coupon.storeId) && !used.has(coupon.storeId)) used.set(coupon.storeId, coupon)
  return [...used.values()]
}

const UNTIMELY: ReadonlySet<Lack['lack']> = new Set(['notStarted', 'ended'])

function grantInTurn(
  offers: readonly AddOn[],
  counted: ReadonlyMap<AddOn, Reached>,
  picked: GiftChoice['picked'],
  goods: GiftBasket['goods'],
): Granted[] {
  const left = new Map([...goods].map(([skuId, { pieces }]) => [skuId, pieces]))
  const inTurn = [...offers].sort((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1))
  return inTurn.map((offer) => {
    const own = offer.goods.filter(({ skuId }) => goods.get(skuId)?.storeId === offer.storeId)
    const free = new Map(own.map(({ skuId }) => [skuId, left.get(skuId) ?? 0]))
    const reached = counted.get(offer)?.[offer.basis === 'cents' ? 'cents' : 'number'] ?? 0
    const gifts = GIFT_KINDS[offer.type].look(offer, { reached, picked: picked.get(offer.id) ?? [], free })
    for (const { skuId, number } of gifts.goods) left.set(skuId, (left.get(skuId) ?? 0) - number)
    return { offer, reached, ...gifts }
  })
}

/** Why an offer gives nothing; null when it does. */
function lackOf(granted: Granted | undefined): Lack | null {
  if (!granted || granted.reached === 0) return { lack: 'noGoods' }
  const { offer, reached, most, goods } = granted
  const missing = (offer.steps[0]?.from ?? reached) - reached
  if (most === 0)
    return offer.basis === 'cents' ? { lack: 'belowCents', cents: missing } : { lack: 'belowPieces', pieces: missing }
  return goods.length > 0 ? null : { lack: 'giftGone' }
}
