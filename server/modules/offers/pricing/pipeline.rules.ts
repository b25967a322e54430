import { OFFER_TYPE, type OfferType } from '@contract/codes/offer'
import { split } from '../../../kernel/money'
import { KINDS, phaseOf } from './kinds'
import type { QuoteLine } from './line.rules'
import {
  type Lack,
  LEVELS,
  type Level,
  type OfferOf,
  PHASES,
  type PriceOffer,
  type Taking,
  type UnitPrice,
  type View,
  type Who,
} from './offer'
import { isWithin, priceLack, unitPrice } from './unit-price.rules'

/** What an offer took off one line. */
export interface LineDiscount {
  kind: OfferType
  /** The offer's id. */
  ref: string
  /** Positive. */
  cents: number
}

/** What became of an offer: the cents it took off in all, or what it lacks. */
export type OfferOutcome = { type: OfferType; id: string; title: string } & ({ cents: number } | Lack)

/** A basket on its way through the offers; arrays by line, in the order of `lines`. */
export interface Priced {
  readonly lines: readonly QuoteLine[]
  /** Indexes of lines in the order that settles ties. */
  readonly ranked: readonly number[]
  readonly now: number
  readonly units: readonly UnitPrice[]
  readonly publicCents: readonly number[]
  leftCents: number[]
  isReduced: boolean[]
  /** What came off, in the order in which it did. */
  discounts: LineDiscount[][]
  outcomes: OfferOutcome[]
}

/** Offers that take something off what lines cost. */
export type CutType = keyof typeof KINDS
export type Cut = OfferOf<CutType>

/** Prices of a piece: those that hold, and those that do not yet or any more. `deals`: by line, what was taken up by name. */
export interface Prices {
  held: readonly PriceOffer[]
  early: readonly PriceOffer[]
  deals: ReadonlyMap<string, string> | undefined
}

/** A basket at the price of its pieces; nothing else has come off yet. */
export function startPricing(
  lines: readonly QuoteLine[],
  ranked: readonly number[],
  { held, early, deals }: Prices,
  who: Who,
  now: number,
): Priced {
  const units = lines.map((line) => unitPrice(line, held, who, deals?.get(line.lineId)))
  const total = (cents: 'publicCents' | 'unitCents') => units.map((unit, at) => unit[cents] * (lines[at]?.number ?? 0))
  const taken = new Map<PriceOffer, number>()
  const discounts = units.map(({ listCents, publicCents, unitCents, publicBy, ownBy }, at) => {
    const number = lines[at]?.number ?? 0
    const own: LineDiscount[] = []
    for (const [offer, off] of [
      [publicBy, listCents - publicCents],
      [ownBy, publicCents - unitCents],
    ] as const) {
      if (!offer) continue
      own.push({ kind: offer.type, ref: offer.id, cents: off * number })
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
    discounts,
    outcomes,
  }
}

/**
 * Takes offers off lines: by phase, store before mall, priority, id. A line takes part in one offer of each phase and
 * level, the first that it helps to reach. When a price here falls to its member price, the other lines get a larger share
 * of what comes off, so that no line costs more, but for a cent of rounding for each amount that is shared.
 */
export function applyOffers(priced: Priced, offers: readonly Cut[]): void {
  const takenAt = priced.lines.map(() => -1)
  for (const { offer, step } of inOrder(offers)) {
    const within = priced.ranked.filter((at) => takenAt[at] !== step && takesPart(offer, priced, at))
    const { type, id, title } = offer
    const found = sharesOf(offer, priced, within)
    if ('lack' in found) {
      priced.outcomes.push({ type, id, title, ...found })
      continue
    }
    let cents = 0
    found.lines.forEach((at, index) => {
      takenAt[at] = step
      const share = found.shares[index] ?? 0
      if (KINDS[type].phase === 'reduction') priced.isReduced[at] = true
      if (share === 0) return
      priced.leftCents[at] = (priced.leftCents[at] ?? 0) - share
      priced.discounts[at]?.push({ kind: type, ref: id, cents: share })
      cents += share
    })
    priced.outcomes.push({ type, id, title, cents })
  }
}

/** Given or sold beside other goods: it reaches no threshold, and nothing else comes off. */
const isBeside = (unit: UnitPrice | undefined) => unit?.publicBy?.type === OFFER_TYPE.tradeIn

/** Whether an offer may look at a line at all. */
export const takesPart = (offer: Cut, { lines, units }: Pick<Priced, 'lines' | 'units'>, at: number): boolean =>
  isWithin(offer, lines[at]) && !isBeside(units[at])

type Looked = Omit<View, 'within'> & { now: number }

/** What an offer does to its lines as they stand, or what it lacks. */
export function takingOf(offer: Cut, looked: Looked, within: readonly number[]): Taking | Lack {
  const { lines, publicCents, leftCents, isReduced, units, now } = looked
  return lookAt(offer, { lines, publicCents, leftCents, isReduced, units, within }, now)
}

/** What an offer takes off each of its lines as they stand, or what it lacks. */
export function sharesOf(
  offer: Cut,
  looked: Looked,
  within: readonly number[],
): { lines: readonly number[]; shares: readonly number[] } | Lack {
  const found = takingOf(offer, looked, within)
  if ('lack' in found) return found
  const { leftCents } = looked
  const shares = 'each' in found ? found.each : shareOver(found, leftCents)
  return {
    lines: found.lines,
    shares: shares.map((share, index) => Math.min(share, leftCents[found.lines[index] ?? -1] ?? 0)),
  }
}

/** Offers as they take their turns; one step is one phase and level. */
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
  if (now < offer.startsAt) return { lack: 'notStarted', at: offer.startsAt }
  if (now >= offer.endsAt) return { lack: 'ended' }
  if (view.within.length === 0) return { lack: 'noGoods' }
  const kind: { [K in CutType]: { look(offer: OfferOf<K>, view: View): Taking | Lack } } = KINDS
  return kind[offer.type].look(offer, view)
}

/**
 * Shares of a discount by what each line still costs: rounded down, the cents left over to the largest fractions, of equals
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
