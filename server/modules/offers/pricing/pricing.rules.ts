import { FREIGHT_COUPON, OFFER_TYPE } from '@contract/codes/offer'
import type { DeliveryType } from '@contract/codes/order'
import { split } from '../../../kernel/money'
import { type CouponOutcome, CouponTrial, chooseFreight } from './best-coupons'
import { type FreightRule, freightShares } from './freight.rules'
import { openCents, pointsOffer, usablePoints } from './kinds/points'
import type { QuoteLine } from './line.rules'
import type {
  Coupon,
  FreightCoupon,
  Offer,
  OfferRequest,
  PointsOffer,
  ShopperClass,
  UnitPrice,
  WalletCoupon,
} from './offer'
import {
  applyOffers,
  type Cut,
  type LineDiscount,
  type OfferOutcome,
  type Priced,
  type Prices,
  rewardPoints,
  startPricing,
} from './pipeline.rules'
import { isCut, isGiftCoupon, isMemberPrice, isPointsReward, pricesOf } from './unit-price.rules'

/** Tax on cross-border goods, in thousandths: 13 % VAT collected at 70 %, no duty. */
export const CROSS_BORDER_TAX_PER_MILLE = 91

export interface StoreDelivery {
  storeId: string
  deliveryType: DeliveryType
  /** The store's fees; a Store has the same field names. */
  freight: FreightRule
}

/** The input of pricing: lines, shopper, time. */
export interface Basket extends ShopperClass {
  lines: readonly QuoteLine[]
  /** Epoch ms; decides which offers are active. */
  now: number
}

/** The shopper's choices; no threshold depends on them. */
export interface Chosen {
  /**
   * By line the id of the offer that the line names: a group's price, a points item, an add-on, a gift coupon.
   */
  deals?: ReadonlyMap<string, string>
  /** The delivery type of each store. A cart has none yet: its quote has no freight. */
  delivery?: readonly StoreDelivery[]
  /** Coupons that the shopper holds, in order of preference; `ids` null: the set that saves most. */
  coupons?: { wallet: readonly WalletCoupon[]; ids: readonly string[] | null }
  /** Points that the shopper has, the stores that take points, and whether to use them. */
  points?: { available: number; storeIds: ReadonlySet<string>; isUsed: boolean }
}

export interface QuotedLine extends Pick<UnitPrice, 'listCents' | 'publicCents' | 'unitCents'> {
  lineId: string
  isMemberPrice: boolean
  /** List price × number. */
  originalCents: number
  /** Reductions of its goods by offers, in order of application. */
  discounts: LineDiscount[]
  /** Goods of this line after discounts, without freight and tax. */
  payableCents: number
  /** This line's share of its store's freight, after a freight coupon, and of its tax; the order freezes both. */
  freightCents: number
  /** Reductions of its share of freight by a coupon. */
  freightDiscounts: readonly LineDiscount[]
  taxCents: number
  /** The reservations of its offers. */
  requests: readonly OfferRequest[]
}

export interface QuotedStore {
  storeId: string
  originalCents: number
  /** The public price of these goods before any reduction: thresholds count it. */
  publicCents: number
  /** After discounts. */
  goodsCents: number
  freightCents: number
  taxCents: number
  /** goods + freight + tax. */
  payableCents: number
  /** Points that rewards give for its goods, in addition to those of every order. */
  bonusPoints: number
}

export interface QuoteTotals {
  originalCents: number
  discountCents: number
  /** originalCents − discountCents. */
  goodsCents: number
  freightCents: number
  taxCents: number
  /** goods + freight + tax. */
  payableCents: number
  /** Cents that this order would cost less for a member; 0 for a member. */
  memberExpectedSaveCents: number
}

export interface Quote {
  /** In the order of the input. */
  lines: QuotedLine[]
  /** In the order of their first line. */
  stores: QuotedStore[]
  totals: QuoteTotals
  /** The outcome of each offer on goods, in order of application. */
  offers: OfferOutcome[]
  /** The outcome of the freight coupon that is used. */
  freightOffers: OfferOutcome[]
  /** The outcome of each coupon of the wallet except gift coupons. */
  coupons: CouponOutcome[]
  /** Upper bound of what a better set of coupons could save; 0 unless there were too many to try. */
  couponGapCents: number
  /** The number of points that could be used, and of those used. */
  points: { usable: number; used: number }
}

/**
 * Prices a cart, a submit page and an order alike: offers, freight by store, tax on cross-border goods. Integer cents
 * throughout; Σ lines + freight + tax = payable; a member pays no more than others, except a cent of rounding on a
 * line; the order of lines and offers changes no total.
 */
export function quote(basket: Basket, offers: readonly Offer[], chosen: Chosen): Quote {
  const { now, lines, isMember, isNew, isApp } = basket
  const gifts = (chosen.coupons?.wallet ?? []).filter(isGiftCoupon)
  const ready: Ready = {
    lines,
    now,
    ranked: rankedLines(lines),
    prices: { ...pricesOf(gifts.length > 0 ? [...offers, ...gifts] : offers, now), deals: chosen.deals },
    cuts: offers.filter(isCut),
    delivery: new Map(chosen.delivery?.map((way) => [way.storeId, way])),
    coupons: chosen.coupons ?? { wallet: [], ids: [] },
    points: chosen.points,
  }
  const who = { isMember, isNew, isApp }
  const { totals, priced, ...rest } = pay(ready, who)
  const canSave = !isMember && priced.units.some((unit) => unit.hasMemberPrice)
  const saved = canSave ? totals.payableCents - pay(ready, { ...who, isMember: true }).totals.payableCents : 0
  const rewards = offers.filter(isPointsReward)
  const bonus = rewards.length > 0 ? rewardPoints(priced, rewards) : new Map<string, number>()
  for (const store of rest.stores) store.bonusPoints = bonus.get(store.storeId) ?? 0
  // A percentage on lines whose shares differ by a cent can make a member's total a cent higher.
  return { ...rest, totals: { ...totals, memberExpectedSaveCents: Math.max(0, saved) } }
}

type Paid = ReturnType<typeof price> & Pick<Quote, 'points'>

/**
 * Prices the basket with the points that are used. Their number follows from the public cost with these coupons: a
 * member's lower price would allow fewer whole steps, and a commit, which names the coupons, must give the same number.
 */
function pay(ready: Ready, who: ShopperClass): Paid {
  const plain = price(ready, who)
  const { points } = ready
  if (!points) return { ...plain, points: { usable: 0, used: 0 } }
  const others = { ...who, isMember: false }
  const usableWith = (named: Ready) => usablePoints(price(named, others).priced, points.storeIds, points.available)
  const own = naming(ready, plain)
  const usable = usableWith(own)
  if (!points.isUsed) {
    const most = openCents(plain.priced, points.storeIds)
    return { ...plain, points: { usable: Math.min(usable, most), used: 0 } }
  }
  const tried = [withPoints(own, who, points, usable)]
  // The best coupons of non-members may leave more for points to pay; a member must not pay more than with these.
  if (who.isMember && ready.coupons.ids === null) {
    const theirs = naming(ready, price(ready, others))
    tried.push(withPoints(theirs, who, points, usableWith(theirs)))
  }
  const best = tried.reduce((a, b) => (b.totals.payableCents < a.totals.payableCents ? b : a))
  return { ...best, couponGapCents: plain.couponGapCents }
}

/** The same input with the coupons that a quote has chosen. */
function naming(ready: Ready, { coupons }: Pick<Quote, 'coupons'>): Ready {
  const ids = coupons.flatMap((one) => ('isChosen' in one && one.isChosen ? [one.id] : []))
  return { ...ready, coupons: { ...ready.coupons, ids } }
}

function withPoints(
  ready: Ready,
  who: ShopperClass,
  { storeIds }: NonNullable<Chosen['points']>,
  usable: number,
): Paid {
  const paid = price(ready, who, usable > 0 ? [pointsOffer(storeIds, usable)] : [])
  const taken = paid.offers.find(({ type }) => type === OFFER_TYPE.points)
  const used = taken && !('lack' in taken) ? taken.cents : 0
  return { ...paid, points: { usable: used, used } }
}

/** The shared input of both passes of a quote. */
interface Ready {
  lines: readonly QuoteLine[]
  /** Indexes of lines in the order that breaks ties: by SKU, then by line. */
  ranked: readonly number[]
  prices: Prices
  /** The other reductions. */
  cuts: readonly Cut[]
  delivery: ReadonlyMap<string, StoreDelivery>
  coupons: NonNullable<Chosen['coupons']>
  points: Chosen['points']
  now: number
}

function rankedLines(lines: readonly QuoteLine[]): number[] {
  const keyed = lines.map(({ skuId, lineId }, at) => ({ skuId, lineId, at }))
  return keyed.sort((a, b) => rank(a.skuId, b.skuId) || rank(a.lineId, b.lineId)).map(({ at }) => at)
}

/** Code-unit order: the same on every machine and in every locale. */
function rank(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function price(
  { lines, ranked, prices, cuts, delivery, coupons, now }: Ready,
  who: ShopperClass,
  points: readonly PointsOffer[] = [],
): Omit<Quote, 'totals' | 'points'> & { totals: Omit<QuoteTotals, 'memberExpectedSaveCents'>; priced: Priced } {
  const priced = startPricing(lines, ranked, prices, who, now)
  applyOffers(priced, cuts)
  const { gapCents, outcomes: couponed } = takeCoupons(priced, coupons.wallet.filter(isOfGoods), coupons.ids)
  applyOffers(priced, points)
  const byStore = new Map(lines.map((line) => [line.storeId, [] as number[]]))
  for (const at of ranked) byStore.get(lines[at]?.storeId ?? '')?.push(at)
  for (const [storeId, own] of byStore) shareFreight(priced, own, delivery.get(storeId))
  const freed = takeFreightCoupon(priced, coupons.wallet.filter(isOfFreight), coupons.ids)
  const { units, leftCents, discounts, freightCents, freightDiscounts, requests, outcomes, freightOutcomes } = priced
  const quoted = lines.map((line, at): QuotedLine => {
    const unit = units[at] as UnitPrice
    const { listCents, publicCents, unitCents } = unit
    return {
      lineId: line.lineId,
      listCents,
      publicCents,
      unitCents,
      isMemberPrice: isMemberPrice(unit),
      originalCents: listCents * line.number,
      discounts: discounts[at] ?? [],
      payableCents: leftCents[at] ?? 0,
      freightCents: freightCents[at] ?? 0,
      freightDiscounts: freightDiscounts[at] ?? NONE,
      taxCents: 0,
      requests: requests[at] ?? NONE,
    }
  })
  const stores = [...byStore].map(([storeId, own]) => {
    const entries = own.map((at): Entry => ({ line: lines[at] as QuoteLine, quoted: quoted[at] as QuotedLine }))
    return priceStore(storeId, entries)
  })
  const originalCents = sum(stores, (store) => store.originalCents)
  const goodsCents = sum(stores, (store) => store.goodsCents)
  return {
    lines: quoted,
    stores,
    totals: {
      originalCents,
      discountCents: originalCents - goodsCents,
      goodsCents,
      freightCents: sum(stores, (store) => store.freightCents),
      taxCents: sum(stores, (store) => store.taxCents),
      payableCents: sum(stores, (store) => store.payableCents),
    },
    offers: outcomes,
    freightOffers: freightOutcomes,
    coupons: [...couponed, ...freed],
    couponGapCents: gapCents,
    priced,
  }
}

/** Takes the chosen coupons off, or the best ones; returns the outcome of all. */
function takeCoupons(
  priced: Priced,
  wallet: readonly Coupon[],
  ids: readonly string[] | null,
): { gapCents: number; outcomes: CouponOutcome[] } {
  if (wallet.length === 0) return { gapCents: 0, outcomes: [] }
  const trial = new CouponTrial(priced, wallet)
  const best = ids === null ? trial.best() : { chosen: chosenOf(wallet, ids), gapCents: 0 }
  applyOffers(priced, best.chosen)
  const taken = new Map<string, number>()
  for (const outcome of priced.outcomes)
    if (outcome.type === OFFER_TYPE.coupon && 'cents' in outcome && !('lack' in outcome))
      taken.set(outcome.id, outcome.cents)
  return { gapCents: best.gapCents, outcomes: trial.outcomes(taken) }
}

const isOfGoods = (coupon: WalletCoupon): coupon is Coupon => coupon.type === OFFER_TYPE.coupon
const isOfFreight = (coupon: WalletCoupon): coupon is FreightCoupon => coupon.type === FREIGHT_COUPON

/** Takes the chosen freight coupon off, or the best one; returns the outcome of all. */
function takeFreightCoupon(
  priced: Priced,
  wallet: readonly FreightCoupon[],
  ids: readonly string[] | null,
): CouponOutcome[] {
  if (wallet.length === 0) return []
  const { chosen, outcomes } = chooseFreight(priced, wallet, ids)
  if (chosen) applyOffers(priced, [chosen])
  return outcomes
}

/** The first named coupon of each store and of the mall; a coupon that excludes others stays alone. */
function chosenOf(wallet: readonly Coupon[], ids: readonly string[]): Coupon[] {
  const chosen = new Map<string | null, Coupon>()
  for (const coupon of wallet)
    if (ids.includes(coupon.id) && !chosen.has(coupon.storeId)) chosen.set(coupon.storeId, coupon)
  const all = [...chosen.values()]
  const alone = all.find(({ stacks }) => !stacks.coupons)
  return alone ? [alone] : all
}

const NONE: readonly never[] = []

interface Entry {
  line: QuoteLine
  quoted: QuotedLine
}

const publicOf = ({ line, quoted }: Entry) => quoted.publicCents * line.number

/** By public prices, so that one line's member price never moves freight onto a taxed line. */
function shareFreight(priced: Priced, own: readonly number[], way: StoreDelivery | undefined): void {
  if (!way) return
  const asked = own.map((at) => ({ ...(priced.lines[at] as QuoteLine), publicCents: priced.publicCents[at] ?? 0 }))
  for (const [index, cents] of freightShares(way.deliveryType, way.freight, asked).entries())
    priced.freightCents[own[index] ?? 0] = cents
}

/** The sums of one store; also sets each line's share of tax. `entries` in the order that breaks ties. */
function priceStore(storeId: string, entries: readonly Entry[]): QuotedStore {
  const originalCents = sum(entries, ({ quoted }) => quoted.originalCents)
  const goodsCents = sum(entries, ({ quoted }) => quoted.payableCents)
  const freightCents = sum(entries, ({ quoted }) => quoted.freightCents)
  const taxed = entries.filter(({ line }) => line.isCrossBorder)
  const baseOf = ({ quoted }: Entry) => quoted.payableCents + quoted.freightCents
  const taxCents = taxOn(sum(taxed, baseOf))
  const taxes = taxCents === 0 ? [] : split(taxCents, taxed.map(baseOf))
  for (const [at, { quoted }] of taxed.entries()) quoted.taxCents = taxes[at] ?? 0
  return {
    storeId,
    originalCents,
    publicCents: sum(entries, publicOf),
    goodsCents,
    freightCents,
    taxCents,
    payableCents: goodsCents + freightCents + taxCents,
    bonusPoints: 0,
  }
}

/** Rounded half up. */
function taxOn(cents: number): number {
  return Math.floor((cents * CROSS_BORDER_TAX_PER_MILLE + 500) / 1000)
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  let total = 0
  for (const item of items) total += of(item)
  return total
}
