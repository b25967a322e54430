import { PRICE_KINDS } from './kinds'
import { type Goods, type QuoteLine, quoteLine } from './line.rules'
import type { Audience, Offer, ShopperClass, WalletCoupon } from './offer'
import { quote } from './pricing.rules'
import { isCut, isPrice, isWithin, pricesOf, shownPrice } from './unit-price.rules'

/** A coupon that every shopper of its audience may claim now; its id is the coupon's own. */
export interface ClaimableCoupon {
  coupon: WalletCoupon
  isForMembers: boolean
}

/** The offers and coupons that may reduce the price of a piece; the pricing checks the reach of each. */
export interface Deals {
  offers: readonly Offer[]
  coupons: readonly ClaimableCoupon[]
}

/** The properties that the price of a piece depends on, without freight and tax. */
export type Piece = Goods & Pick<QuoteLine, 'categoryId' | 'originalPriceCents'>
const UNTAXED = { isCrossBorder: false, weightGrams: 0, volumeCm3: 0, freightTemplate: '' }

export interface TakeHome {
  /** The price of one piece, without freight and without the tax on cross-border goods. */
  cents: number
  /** The reductions of the list price, in the order of the price pipeline; `cents` positive. */
  cuts: { title: string; cents: number }[]
}

/** The take-home price of a class of shoppers. */
export interface ClassTakeHome extends TakeHome {
  who: Required<ShopperClass>
}

const WHO: readonly Required<ShopperClass>[] = [false, true].flatMap((isMember) =>
  [false, true].flatMap((isNew) => [false, true].map((isApp) => ({ isMember, isNew, isApp }))),
)

/**
 * The take-home price (到手价) of a piece for one class of shoppers: after all offers that are active at `now`, and after
 * the claimable coupons that save most. Points, freight coupons and a single shopper's held coupons take no part.
 * In cents, when it is lower than `unitCents`, the class's unit price before reductions; null: it is not.
 */
export function takeHomeBelow(
  goods: Piece,
  deals: Deals,
  { unitCents, ...who }: ShopperClass & { unitCents: number },
  now: number,
): number | null {
  const near = nearOf(goods, deals)
  if (!takesOff(near)) return null
  const { cents } = quoted(goods, near, who, now)
  return cents < unitCents ? cents : null
}

const nearOf = (goods: Piece, { offers, coupons }: Deals): Deals => ({
  offers: offers.filter((offer) => isWithin(offer, goods)),
  coupons: coupons.filter(({ coupon }) => isWithin(coupon, goods)),
})

/** Whether something may reduce the price of a piece. */
const takesOff = ({ offers, coupons }: Deals) => coupons.length > 0 || offers.some(isCut)

function quoted(goods: Piece, near: Deals, who: ShopperClass, now: number): TakeHome {
  const wallet = near.coupons.filter((one) => isOpenTo(one, who)).map(({ coupon }) => coupon)
  const { lines, offers: outcomes } = quote(
    { ...who, lines: [quoteLine('', { ...goods, ...UNTAXED }, 1)], now },
    near.offers,
    { coupons: { wallet, ids: null } },
  )
  const titles = new Map(outcomes.map(({ id, title }) => [id, title]))
  const [line] = lines
  return {
    cents: line?.payableCents ?? 0,
    cuts: (line?.discounts ?? []).map(({ ref, cents }) => ({ title: titles.get(ref) ?? '', cents })),
  }
}

/**
 * The take-home prices of a piece by class, each after the classes whose conditions (`isMember`, `isNew`, `isApp`) are
 * part of its own. A shopper pays the lowest of those whose conditions the shopper meets: a class is listed only when
 * its price is lower than the price that is shown to it (`shownPrice`) and lower than that of each class listed before
 * whose conditions are part of its own.
 */
export function takeHomes(goods: Piece, deals: Deals, now: number): ClassTakeHome[] {
  const near = nearOf(goods, deals)
  const { held } = pricesOf(near.offers, now)
  const audiences = new Set<Audience>(near.offers.filter(isPrice).map(({ type }) => PRICE_KINDS[type].audience))
  const asksNew = audiences.has('newUser') || audiences.has('appNewUser')
  const asksApp = audiences.has('app') || audiences.has('appNewUser')
  // Otherwise every class pays the price that is shown to it.
  if (!asksNew && !asksApp && !takesOff(near)) return []
  const shown = shownPrice(goods, held)
  const asksMember = shown.memberPrice !== null || near.coupons.some(({ isForMembers }) => isForMembers)
  const found: ClassTakeHome[] = []
  for (const who of WHO) {
    if ((who.isMember && !asksMember) || (who.isNew && !asksNew) || (who.isApp && !asksApp)) continue
    const own = quoted(goods, near, who, now)
    const isLower = own.cents < (who.isMember ? (shown.memberPrice ?? shown.price) : shown.price)
    if (isLower && found.every((one) => !includes(who, one.who) || own.cents < one.cents)) found.push({ who, ...own })
  }
  return found
}

const isOpenTo = ({ isForMembers }: ClaimableCoupon, { isMember }: ShopperClass) => isMember || !isForMembers

/** Whether a shopper of one class meets all conditions of another. */
const includes = (who: Required<ShopperClass>, other: Required<ShopperClass>): boolean =>
  (!other.isMember || who.isMember) && (!other.isNew || who.isNew) && (!other.isApp || who.isApp)
