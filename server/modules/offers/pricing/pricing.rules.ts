import { OFFER_TYPE } from '@contract/codes/offer'
import type { DeliveryType } from '@contract/codes/order'
import { split } from '../../../kernel/money'
import { type CouponOutcome, CouponTrial } from './best-coupons'
import { type FreightRule, freightShares } from './freight.rules'
import { type FreightOff, isFreightCoupon, takeFreight } from './freight-coupon'
import { openCents, pointsOffer, usablePoints } from './kinds/points'
import type { QuoteLine } from './line.rules'
import type { Coupon, Offer, PointsOffer, UnitPrice, Who } from './offer'
import {
  applyOffers,
  type Cut,
  type LineDiscount,
  type OfferOutcome,
  type Priced,
  type Prices,
  startPricing,
} from './pipeline.rules'
import { isCut, isMemberPrice, pricesOf } from './unit-price.rules'

/** Tax on cross-border goods, in thousandths: 13 % VAT collected at 70 %, no duty (behaviours 2.5, step 7). */
export const CROSS_BORDER_TAX_PER_MILLE = 91

export interface StoreDelivery {
  storeId: string
  deliveryType: DeliveryType
  /** The store's fees; a Store has them under these names. */
  freight: FreightRule
}

/** What is priced, for whom, when. */
export interface Basket extends Who {
  lines: readonly QuoteLine[]
  /** Epoch ms: offers begin and end. */
  now: number
}

/** What the shopper has chosen; no threshold looks at it. */
export interface Chosen {
  /** By line the id of an offer that was taken up by name: a group's price, one for points. */
  deals?: ReadonlyMap<string, string>
  /** How each store's goods are brought. A cart has none yet: its quote holds no freight. */
  delivery?: readonly StoreDelivery[]
  /** Coupons that the shopper holds, those first that are to go first; `ids` null: the set that saves most. */
  coupons?: { wallet: readonly Coupon[]; ids: readonly string[] | null }
  /** Points that the shopper has, the stores that take some, and whether any are to be used. */
  points?: { available: number; storeIds: ReadonlySet<string>; isUsed: boolean }
}

export interface QuotedLine extends Pick<UnitPrice, 'listCents' | 'publicCents' | 'unitCents'> {
  lineId: string
  isMemberPrice: boolean
  /** List price × number. */
  originalCents: number
  /** What offers took off, in their order. */
  discounts: LineDiscount[]
  /** Goods of this line after discounts, without freight and tax. */
  payableCents: number
  /** This line's share of its store's freight, after what a coupon takes off it, and of its tax, to be frozen in the order. */
  freightCents: number
  freightOff: FreightOff | null
  taxCents: number
}

export interface QuotedStore {
  storeId: string
  originalCents: number
  /** What everybody pays for these goods, before anything else comes off: thresholds count it. */
  publicCents: number
  /** After discounts. */
  goodsCents: number
  freightCents: number
  taxCents: number
  /** goods + freight + tax. */
  payableCents: number
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
  /** What this order would cost less for a member; 0 for a member (spec 3 memberExpectedSaveVal). */
  memberExpectedSaveCents: number
}

export interface Quote {
  /** In the order of the input. */
  lines: QuotedLine[]
  /** In the order of their first line. */
  stores: QuotedStore[]
  totals: QuoteTotals
  /** What became of each offer, in the order of their turns. */
  offers: OfferOutcome[]
  /** What became of each coupon of the wallet. */
  coupons: CouponOutcome[]
  /** What a better set of coupons could save at most beyond the chosen one; 0 unless there were too many to try. */
  couponGapCents: number
  /** How many points could be used, and how many are. */
  points: { usable: number; used: number }
}

/**
 * Prices a cart, a submit page and an order alike: offers, freight by store, tax on cross-border goods (behaviours 2.5
 * "Price pipeline"). Integer cents throughout; Σ lines + freight + tax = payable; a member pays no more than others, but for
 * a cent of rounding on a line; the order of lines and offers changes no total.
 */
export function quote(basket: Basket, offers: readonly Offer[], chosen: Chosen): Quote {
  const { now, lines, isMember, isNew, isApp } = basket
  const ready: Ready = {
    lines,
    now,
    ranked: rankedLines(lines),
    prices: { ...pricesOf(offers, now), deals: chosen.deals },
    cuts: offers.filter(isCut),
    delivery: new Map(chosen.delivery?.map((way) => [way.storeId, way])),
    coupons: chosen.coupons ?? { wallet: [], ids: [] },
    points: chosen.points,
  }
  const who = { isMember, isNew, isApp }
  const { totals, priced, ...rest } = pay(ready, who)
  const canSave = !isMember && priced.units.some((unit) => unit.hasMemberPrice)
  const saved = canSave ? totals.payableCents - pay(ready, { ...who, isMember: true }).totals.payableCents : 0
  // A percentage of lines whose shares differ by a cent can make a member's total a cent higher.
  return { ...rest, totals: { ...totals, memberExpectedSaveCents: Math.max(0, saved) } }
}

type Paid = ReturnType<typeof price> & Pick<Quote, 'points'>

/**
 * Priced with the points that are used. How many is counted on what anybody would pay with these coupons: of a member's own
 * lower price fewer whole steps would come off, and a commit, which names the coupons, must come to the same.
 */
function pay(ready: Ready, who: Who): Paid {
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
  // Others' best coupons may leave more of what points pay for: a member is not to miss that.
  if (who.isMember && ready.coupons.ids === null) {
    const theirs = naming(ready, price(ready, others))
    tried.push(withPoints(theirs, who, points, usableWith(theirs)))
  }
  const best = tried.reduce((a, b) => (b.totals.payableCents < a.totals.payableCents ? b : a))
  return { ...best, couponGapCents: plain.couponGapCents }
}

/** The same with the coupons by name that were chosen in a quote. */
function naming(ready: Ready, { coupons }: Pick<Quote, 'coupons'>): Ready {
  const ids = coupons.flatMap((one) => ('isChosen' in one && one.isChosen ? [one.id] : []))
  return { ...ready, coupons: { ...ready.coupons, ids } }
}

function withPoints(ready: Ready, who: Who, { storeIds }: NonNullable<Chosen['points']>, usable: number): Paid {
  const paid = price(ready, who, usable > 0 ? [pointsOffer(storeIds, usable)] : [])
  const taken = paid.offers.find(({ type }) => type === OFFER_TYPE.points)
  const used = taken && !('lack' in taken) ? taken.cents : 0
  return { ...paid, points: { usable: used, used } }
}

/** What both passes of a quote share. */
interface Ready {
  lines: readonly QuoteLine[]
  /** Indexes of lines in the order that settles ties: by SKU, then by line. */
  ranked: readonly number[]
  prices: Prices
  /** What comes off besides. */
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
  who: Who,
  points: readonly PointsOffer[] = [],
): Omit<Quote, 'totals' | 'points'> & { totals: Omit<QuoteTotals, 'memberExpectedSaveCents'>; priced: Priced } {
  const priced = startPricing(lines, ranked, prices, who, now)
  applyOffers(priced, cuts)
  const { gapCents, outcomes: couponed } = takeCoupons(priced, {
    ...coupons,
    wallet: coupons.wallet.filter((one) => !isFreightCoupon(one)),
  })
  applyOffers(priced, points)
  const { units, leftCents, discounts, outcomes } = priced
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
      freightCents: 0,
      freightOff: null,
      taxCents: 0,
    }
  })
  const byStore = new Map(lines.map((line) => [line.storeId, [] as Entry[]]))
  for (const at of ranked) {
    const [line, own] = [lines[at], quoted[at]]
    if (line && own) byStore.get(line.storeId)?.push({ line, quoted: own })
  }
  for (const [storeId, own] of byStore) shareFreight(own, delivery.get(storeId))
  const ofFreight = coupons.wallet.filter(isFreightCoupon)
  const freed = ofFreight.length > 0 ? takeFreight([...byStore.values()].flat(), ofFreight, coupons.ids, now) : []
  const stores = [...byStore].map(([storeId, own]) => priceStore(storeId, own))
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
    coupons: [...couponed, ...freed],
    couponGapCents: gapCents,
    priced,
  }
}

/** Takes the chosen coupons off, or the best ones; says what became of all. */
function takeCoupons(
  priced: Priced,
  { wallet, ids }: NonNullable<Chosen['coupons']>,
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

/** Of what was asked for the first of each store and of the mall; one that goes with no other stays alone. */
function chosenOf(wallet: readonly Coupon[], ids: readonly string[]): Coupon[] {
  const chosen = new Map<string | null, Coupon>()
  for (const coupon of wallet)
    if (ids.includes(coupon.id) && !chosen.has(coupon.storeId)) chosen.set(coupon.storeId, coupon)
  const all = [...chosen.values()]
  const alone = all.find(({ stacks }) => !stacks.coupons)
  return alone ? [alone] : all
}

interface Entry {
  line: QuoteLine
  quoted: QuotedLine
}

const publicOf = ({ line, quoted }: Entry) => quoted.publicCents * line.number

/** By what everybody pays, so that one line's member price never moves freight onto a line that is taxed. */
function shareFreight(entries: readonly Entry[], way: StoreDelivery | undefined): void {
  if (!way) return
  const asked = entries.map((entry) => ({ ...entry.line, publicCents: publicOf(entry) }))
  const freight = freightShares(way.deliveryType, way.freight, asked)
  for (const [at, { quoted }] of entries.entries()) quoted.freightCents = freight[at] ?? 0
}

/** One store's sums; writes each line's share of tax into it. `entries` in the order that settles ties. */
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
