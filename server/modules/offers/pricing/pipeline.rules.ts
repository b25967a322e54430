import { type AdjustmentType, OFFER_TYPE } from '@contract/codes/offer'
import { split } from '../../../kernel/money'
import { KINDS, PRICE_KINDS, phaseOf, REWARD_KINDS } from './kinds'
import type { QuoteLine } from './line.rules'
import {
  type Lack,
  LEVELS,
  type Level,
  type OfferOf,
  type OfferRequest,
  PHASES,
  type Phase,
  type PointsReward,
  type PricedType,
  type PriceOffer,
  type RewardedStore,
  type ShopperClass,
  type Taking,
  type UnitPrice,
  type View,
} from './offer'
import { isWithin, priceLack, timeLack, unitPrice } from './unit-price.rules'

/** The cents that an offer took off one line, or off its share of freight. */
export interface LineDiscount {
  kind: AdjustmentType
  /** The offer's id. */
  ref: string
  /** Positive. */
  cents: number
}

/** The outcome of an offer: the cents it took off in all, or what it lacks. */
export type OfferOutcome = { type: PricedType; id: string; title: string } & ({ cents: number } | Lack)

/** By line; undefined where there is none, as on most lines of a large cart. */
type PerLine<T> = (T[] | undefined)[]

/** A basket between the offers; arrays by line, in the order of `lines`. */
export interface Priced {
  readonly lines: readonly QuoteLine[]
  /** Indexes of lines in the order that breaks ties. */
  readonly ranked: readonly number[]
  readonly now: number
  readonly units: readonly UnitPrice[]
  readonly publicCents: readonly number[]
  leftCents: number[]
  isReduced: boolean[]
  /** Whether an offer added the line to the bought ones. */
  readonly isAdded: readonly boolean[]
  /** Reductions of goods, in the order of application. */
  discounts: LineDiscount[][]
  /** The remaining freight of each line, and its reductions. */
  freightCents: number[]
  freightDiscounts: PerLine<LineDiscount>
  /** The reservations of the line's offers. */
  requests: PerLine<OfferRequest>
  /** The outcome of the offers on goods, and of those on freight. */
  outcomes: OfferOutcome[]
  freightOutcomes: OfferOutcome[]
}

/** Offers that take something off lines or their freight. */
export type CutType = keyof typeof KINDS
export type Cut = OfferOf<CutType>

/** Unit prices: active ones, and the others. `deals`: by line, the id of the offer that it names. */
export interface Prices {
  held: readonly PriceOffer[]
  early: readonly PriceOffer[]
  deals: ReadonlyMap<string, string> | undefined
}

/** A basket at unit prices, before any reduction. */
export function startPricing(
  lines: readonly QuoteLine[],
  ranked: readonly number[],
  { held, early, deals }: Prices,
  who: ShopperClass,
  now: number,
): Priced {
  const units = lines.map((line) => unitPrice(line, held, who, deals?.get(line.lineId)))
  const total = (cents: 'publicCents' | 'unitCents') => units.map((unit, at) => unit[cents] * (lines[at]?.number ?? 0))
  const taken = new Map<PriceOffer, number>()
  const requests: PerLine<OfferRequest> = []
  const discounts = units.map(({ listCents, publicCents, unitCents, publicBy, ownBy }, at) => {
    const number = lines[at]?.number ?? 0
    const own: LineDiscount[] = []
    const line = lines[at]
    for (const [offer, off] of [
      [publicBy, listCents - publicCents],
      [ownBy, publicCents - unitCents],
    ] as const) {
      if (!offer) continue
      own.push({ kind: offer.type, ref: offer.id, cents: off * number })
      const requested = line && PRICE_KINDS[offer.type].requests?.(offer, line)
      if (requested) addTo(requests, at, requested)
      taken.set(offer, (taken.get(offer) ?? 0) + off * number)
    }
    return own
  })
  const outcomes = [...held, ...early].map((offer): OfferOutcome => {
    const { type, id, title } = offer
    const cents = taken.get(offer)
    return { type, id, title, ...(cents === undefined ? priceLack(offer, lines, units, now) : { cents }) }
  })
  return {
    lines,
    ranked,
    now,
    units,
    publicCents: total('publicCents'),
    leftCents: total('unitCents'),
    isReduced: lines.map(() => false),
    isAdded: addedBy(lines, held, deals),
    discounts,
    freightCents: lines.map(() => 0),
    freightDiscounts: [],
    requests,
    outcomes,
    freightOutcomes: [],
  }
}

/** By line whether it names an add-on or a gift coupon, at any price. */
function addedBy(lines: readonly QuoteLine[], held: readonly PriceOffer[], deals: Prices['deals']): boolean[] {
  if (!deals || deals.size === 0) return lines.map(() => false)
  const addOns = new Set(held.flatMap(({ type, id }) => (type === OFFER_TYPE.tradeIn ? [id] : [])))
  return lines.map(({ lineId }) => addOns.has(deals.get(lineId) ?? ''))
}

/**
 * Takes offers off lines: by phase, store before mall, priority, id. A line takes part in one offer of each phase and
 * level, the first that it helps to reach. When the price of one line falls to its member price, the other lines get a
 * larger share of the reductions, so that no line costs more, except a cent of rounding for each shared amount.
 */
export function applyOffers(priced: Priced, offers: readonly Cut[]): void {
  const takenAt = priced.lines.map(() => -1)
  for (const { offer, step } of inOrder(offers)) {
    const within = priced.ranked.filter((at) => takenAt[at] !== step && takesPart(offer, priced, at))
    const { type, id, title } = offer
    const { phase, adjustment: kind } = KINDS[type]
    const { left, discounts, outcomes } = accountOf(priced, phase)
    const found = sharesOf(offer, priced, within)
    if ('lack' in found) {
      outcomes.push({ type, id, title, ...found })
      continue
    }
    let cents = 0
    found.lines.forEach((at, index) => {
      takenAt[at] = step
      const share = found.shares[index] ?? 0
      if (phase === 'reduction') priced.isReduced[at] = true
      if (share === 0) return
      left[at] = (left[at] ?? 0) - share
      addTo(discounts, at, [{ kind, ref: id, cents: share }])
      const requested = requestsFor(offer, share)
      if (requested) addTo(priced.requests, at, requested)
      cents += share
    })
    outcomes.push({ type, id, title, cents })
  }
}

function requestsFor<T extends CutType>(offer: OfferOf<T> & { type: T }, cents: number) {
  const kinds: { [K in CutType]: { requests?(offer: OfferOf<K>, cents: number): readonly OfferRequest[] } } = KINDS
  return kinds[offer.type].requests?.(offer, cents)
}

function addTo<T>(list: PerLine<T>, at: number, items: readonly T[]): void {
  const own = list[at]
  if (own) own.push(...items)
  else list[at] = [...items]
}

/** Where an offer of a phase takes its cents off, and where they are recorded. */
function accountOf(
  { leftCents, discounts, outcomes, freightCents, freightDiscounts, freightOutcomes }: Priced,
  phase: Phase,
): { left: number[]; discounts: PerLine<LineDiscount>; outcomes: OfferOutcome[] } {
  if (phase !== 'freight') return { left: leftCents, discounts, outcomes }
  return { left: freightCents, discounts: freightDiscounts, outcomes: freightOutcomes }
}

/** Gifts and add-ons: they count for no threshold, and no reduction except that of freight applies. */
const isBeside = (unit: UnitPrice | undefined) => unit?.publicBy?.type === OFFER_TYPE.tradeIn

/** Whether an offer may apply to a line at all. */
export const takesPart = (offer: Cut, { lines, units }: Pick<Priced, 'lines' | 'units'>, at: number): boolean =>
  isWithin(offer, lines[at]) && (KINDS[offer.type].phase === 'freight' || !isBeside(units[at]))

type Looked = Omit<View, 'within'> & Readonly<Pick<Priced, 'freightCents' | 'now'>>

/** The cents that an offer takes off its lines in their current state, or what it lacks. */
export function takingOf(offer: Cut, looked: Looked, within: readonly number[]): Taking | Lack {
  const { lines, publicCents, isReduced, isAdded, units, now } = looked
  const leftCents = leftFor(offer, looked)
  return lookAt(offer, { lines, publicCents, leftCents, isReduced, isAdded, units, within }, now)
}

/** The amounts that an offer reduces: the cost of lines, or their freight. */
const leftFor = ({ type }: Cut, { leftCents, freightCents }: Looked): readonly number[] =>
  KINDS[type].phase === 'freight' ? freightCents : leftCents

/** The cents that an offer takes off each of its lines in their current state, or what it lacks. */
export function sharesOf(
  offer: Cut,
  looked: Looked,
  within: readonly number[],
): { lines: readonly number[]; shares: readonly number[] } | Lack {
  const found = takingOf(offer, looked, within)
  if ('lack' in found) return found
  const leftCents = leftFor(offer, looked)
  const shares = 'each' in found ? found.each : shareOver(found, leftCents)
  return {
    lines: found.lines,
    shares: shares.map((share, index) => Math.min(share, leftCents[found.lines[index] ?? -1] ?? 0)),
  }
}

/** Offers in their order of application; one step is one phase and level. */
function inOrder(offers: readonly Cut[]): { offer: Cut; step: number }[] {
  const entries = offers.map((offer) => ({ offer, step: stepOf(offer) }))
  return entries.sort(
    (a, b) => a.step - b.step || a.offer.priority - b.offer.priority || (a.offer.id < b.offer.id ? -1 : 1),
  )
}

function stepOf(offer: Cut): number {
  const level: Level = offer.storeId === null ? 'mall' : 'store'
  return PHASES.indexOf(phaseOf(offer.type)) * LEVELS.length + LEVELS.indexOf(level)
}

function lookAt<T extends CutType>(offer: OfferOf<T> & { type: T }, view: View, now: number): Taking | Lack {
  const untimely = timeLack(offer, now)
  if (untimely) return untimely
  if (view.within.length === 0) return { lack: 'noGoods' }
  const kind: { [K in CutType]: { look(offer: OfferOf<K>, view: View): Taking | Lack } } = KINDS
  return kind[offer.type].look(offer, view)
}

/**
 * Points that rewards give by store, for a basket after all other phases. All rewards that apply add up; ties
 * between shares go to the lower store id.
 */
export function rewardPoints(priced: Priced, rewards: readonly PointsReward[]): Map<string, number> {
  const bonus = new Map<string, number>()
  for (const reward of rewards) {
    if (timeLack(reward, priced.now)) continue
    const stores = rewardedStores(priced, reward)
    if (stores.length === 0) continue
    const given = REWARD_KINDS[reward.type].look(reward, stores)
    if ('lack' in given) continue
    const shares = 'each' in given ? given.each : split(given.points, given.weights)
    for (const [index, { storeId }] of stores.entries())
      bonus.set(storeId, (bonus.get(storeId) ?? 0) + (shares[index] ?? 0))
  }
  return bonus
}

function rewardedStores({ lines, publicCents, leftCents, isAdded }: Priced, reward: PointsReward): RewardedStore[] {
  const byStore = new Map<string, RewardedStore>()
  for (const [at, line] of lines.entries()) {
    if (isAdded[at] || !isWithin(reward, line)) continue
    const { storeId } = line
    const own = byStore.get(storeId) ?? { storeId, publicCents: 0, payableCents: 0, number: 0 }
    own.publicCents += publicCents[at] ?? 0
    own.payableCents += leftCents[at] ?? 0
    own.number += line.number
    byStore.set(storeId, own)
  }
  return [...byStore.values()].sort((a, b) => (a.storeId < b.storeId ? -1 : 1))
}

/**
 * Shares of a discount by what each line still costs: rounded down, the cents left over to the largest fractions, ties
 * to the first line. Never more than a line costs.
 */
function shareOver(
  { lines, cents }: { lines: readonly number[]; cents: number },
  leftCents: readonly number[],
): readonly number[] {
  const left = lines.map((at) => leftCents[at] ?? 0)
  const all = left.reduce((sum, one) => sum + one, 0)
  return cents >= all ? left : split(cents, left)
}
