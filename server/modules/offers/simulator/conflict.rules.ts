import { priceText } from '@contract/codes/money'
import { OFFER_TYPE } from '@contract/codes/offer'
import { FLOOR_PER_MILLE } from '@contract/codes/simulator'
import type { OfferConflict } from '@contract/console/simulator'
import {
  isWithin,
  type Offer,
  type Piece,
  PRICE_KINDS,
  quote,
  quoteLine,
  type Reach,
  type WalletCoupon,
} from '../pricing'
import { conflicts, isPricePut, isReduction, type PricePut, type PutOffer } from '../promotion'

/** A SKU at its list price, with its title. */
export interface CheckedSku extends Piece {
  skuId: string
  title: string
}

const MOST_GOODS = 20
const FAR = 4_000_000_000_000
/** Neutral values: freight and tax do not count for the floor. */
const UNTAXED = { isCrossBorder: false, weightGrams: 0, volumeCm3: 0, freightTemplate: '' }

type Span = Pick<OfferConflict, 'from' | 'until'>

/** The period in which all of these offers are active. */
function spanOf(offers: readonly Pick<Offer, 'startsAt' | 'endsAt'>[], now: number): Span {
  const until = Math.min(...offers.map(({ endsAt }) => endsAt))
  return { from: Math.max(now, ...offers.map(({ startsAt }) => startsAt)), until: until >= FAR ? null : until }
}

const named = ({ id, title }: PutOffer) => ({ id, title })

/** Full reductions of one level for the same goods at the same time: only the first of two applies to a line. */
export function overlaps(
  offers: readonly PutOffer[],
  nameOf: (storeId: string | null) => string,
  now: number,
): OfferConflict[] {
  const found: OfferConflict[] = []
  const reductions = offers.filter(isReduction)
  for (const [at, one] of reductions.entries()) {
    for (const other of conflicts(one, reductions.slice(at + 1))) {
      const isFirst = one.priority - other.priority || (one.id < other.id ? -1 : 1)
      const [first, second] = isFirst < 0 ? [one, other] : [other, one]
      found.push({
        kind: 'overlap',
        title: `${nameOf(one.storeId)}两个满减同时开着`,
        text: `「${first.title}」先算，同一件商品不再算「${second.title}」`,
        offers: [named(first), named(second)],
        goods: [],
        ...spanOf([one, other], now),
      })
    }
  }
  return found
}

/** Price offers that name the same SKUs at the same time: the lowest price counts, they never combine. */
export function samePrices(offers: readonly PutOffer[], skus: readonly CheckedSku[], now: number): OfferConflict[] {
  const prices = offers.filter(isPricePut).filter((offer) => namesGoods(offer))
  const found: OfferConflict[] = []
  for (const [at, one] of prices.entries()) {
    for (const other of prices.slice(at + 1)) {
      if (other.startsAt >= one.endsAt || one.startsAt >= other.endsAt) continue
      const both = skus.filter((sku) => isWithin(one, sku) && isWithin(other, sku))
      if (both.length === 0) continue
      found.push({
        kind: 'samePrice',
        title: `「${one.title}」与「${other.title}」撞在 ${both.length} 个规格`,
        text: '取较低的一个，不叠乘',
        offers: [named(one), named(other)],
        goods: goodsOf(both, (sku) => Math.min(centsOf(one, sku), centsOf(other, sku))),
        ...spanOf([one, other], now),
      })
    }
  }
  return found
}

const centsOf = (offer: PricePut, sku: CheckedSku) => PRICE_KINDS[offer.type].unitCents(offer, sku)

export const namesGoods = ({ productIds, skus }: Reach): boolean => productIds !== null || (skus ?? null) !== null

const goodsOf = (skus: readonly CheckedSku[], centsFor: (sku: CheckedSku) => number): OfferConflict['goods'] =>
  skus.slice(0, MOST_GOODS).map((sku) => {
    return { skuId: sku.skuId, title: sku.title, cents: centsFor(sku), listCents: sku.priceCents }
  })

/** A moment with its active offers and claimable coupons. */
export interface Moment {
  at: number
  offers: readonly PutOffer[]
  coupons: readonly WalletCoupon[]
}

/**
 * SKUs of which one piece costs less than the floor for a shopper who gets every price and coupon: a new shopper with a
 * card, in the app. Priced by the pipeline, for the first of the moments at which it is so cheap.
 */
export function belowFloor(skus: readonly CheckedSku[], moments: readonly Moment[]): OfferConflict[] {
  const low = new Map<string, { at: Moment; sku: CheckedSku; cents: number; by: readonly PutOffer[] }>()
  for (const moment of moments) {
    for (const sku of skus) {
      if (low.has(sku.skuId)) continue
      const offers = moment.offers.filter((offer) => isWithin(offer, sku))
      const coupons = moment.coupons.filter((coupon) => isWithin(coupon, sku))
      if (offers.length === 0) continue
      const { lines } = quote(
        { lines: [quoteLine('', { ...sku, ...UNTAXED }, 1)], isMember: true, isNew: true, isApp: true, now: moment.at },
        offers,
        { coupons: { wallet: coupons, ids: null } },
      )
      const [line] = lines
      if (!line || line.payableCents * 1000 >= sku.priceCents * FLOOR_PER_MILLE) continue
      const taken = new Set(line.discounts.map(({ ref }) => ref))
      low.set(sku.skuId, { at: moment, sku, cents: line.payableCents, by: offers.filter(({ id }) => taken.has(id)) })
    }
  }
  const found = [...low.values()]
  if (found.length === 0) return []
  const by = new Map(found.flatMap((one) => one.by.map((offer) => [offer.id, offer] as const)))
  const cents = new Map(found.map((one) => [one.sku.skuId, one.cents]))
  const lowest = found.reduce((a, b) => (b.cents * a.sku.priceCents < a.cents * b.sku.priceCents ? b : a))
  return [
    {
      kind: 'floor',
      title: `${found.length} 个规格叠加后低于原价的三成`,
      text: `「${lowest.sku.title}」原价 ${priceText(lowest.sku.priceCents)}，最低 ${priceText(lowest.cents)}`,
      offers: [...by.values()].map(named),
      goods: goodsOf(
        found.map(({ sku }) => sku),
        ({ skuId }) => cents.get(skuId) ?? 0,
      ),
      from: Math.min(...found.map(({ at }) => at.at)),
      until: spanOf([...by.values()], 0).until,
    },
  ]
}

/** Whether the offer is of a checked type: reductions, put prices and trade-ins. */
export const isChecked = (offer: PutOffer): boolean =>
  isReduction(offer) || isPricePut(offer) || offer.type === OFFER_TYPE.tradeIn
