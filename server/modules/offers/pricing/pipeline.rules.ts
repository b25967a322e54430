import type { OfferType } from '@contract/codes/offer'
import { split } from '../../../kernel/money'
import { KINDS } from './kinds'
import type { QuoteLine } from './line.rules'
import { type Lack, LEVELS, type Level, type Offer, type OfferOf, PHASES, type Taking, type View } from './offer'

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
  publicCents: number[]
  leftCents: number[]
  /** What came off, in the order in which it did. */
  discounts: LineDiscount[][]
  outcomes: OfferOutcome[]
}

/**
 * Takes offers off lines: by phase, store before mall, priority, id. A line takes part in one offer of each phase and
 * level, the first that it helps to reach. `ranked`: indexes of lines in the order that settles ties. What a line
 * costs in the end never rises when any price here falls to its member price.
 */
export function applyOffers(
  lines: readonly QuoteLine[],
  ranked: readonly number[],
  offers: readonly Offer[],
  isMember: boolean,
  now: number,
): Priced {
  const publicCents = lines.map((line) => line.priceCents * line.number)
  const leftCents = [...publicCents]
  const discounts: LineDiscount[][] = lines.map(() => [])
  const outcomes: OfferOutcome[] = []
  const takenAt = lines.map(() => -1)
  for (const { offer, step } of inOrder(offers)) {
    const within = ranked.filter((at) => takenAt[at] !== step && isWithin(offer, lines[at]))
    const found = lookAt(offer, { lines, publicCents, leftCents, isMember, within }, now)
    const { type, id, title } = offer
    if ('lack' in found) {
      outcomes.push({ type, id, title, ...found })
      continue
    }
    const shares = 'each' in found ? found.each : shareOver(found, publicCents, leftCents)
    let cents = 0
    found.lines.forEach((at, index) => {
      takenAt[at] = step
      const share = Math.min(shares[index] ?? 0, leftCents[at] ?? 0)
      if (share === 0) return
      leftCents[at] = (leftCents[at] ?? 0) - share
      discounts[at]?.push({ kind: type, ref: id, cents: share })
      cents += share
    })
    outcomes.push({ type, id, title, cents })
  }
  return { publicCents, leftCents, discounts, outcomes }
}

/** Offers as they take their turns; one step is one phase and level. */
function inOrder(offers: readonly Offer[]): { offer: Offer; step: number }[] {
  const entries = offers.map((offer) => ({ offer, step: stepOf(offer) }))
  return entries.sort(
    (a, b) => a.step - b.step || a.offer.priority - b.offer.priority || (a.offer.id < b.offer.id ? -1 : 1),
  )
}

function stepOf(offer: Offer): number {
  const level: Level = offer.storeId === null ? 'mall' : 'store'
  return PHASES.indexOf(KINDS[offer.type].phase) * LEVELS.length + LEVELS.indexOf(level)
}

function isWithin({ storeId, productIds }: Offer, line: QuoteLine | undefined): boolean {
  if (!line || (storeId !== null && storeId !== line.storeId)) return false
  return productIds === null || productIds.has(line.productId)
}

function lookAt<T extends OfferType>(offer: OfferOf<T> & { type: T }, view: View, now: number): Taking | Lack {
  if (now < offer.startsAt) return { lack: 'notStarted', at: offer.startsAt }
  if (now >= offer.endsAt) return { lack: 'ended' }
  if (view.within.length === 0) return { lack: 'noGoods' }
  const kind: { [K in OfferType]: { look(offer: OfferOf<K>, view: View): Taking | Lack } } = KINDS
  return kind[offer.type].look(offer, view)
}

/**
 * Shares by public amounts, so that nobody's own price moves cents onto a neighbour; what a line has no room for goes
 * to the others in their order.
 */
function shareOver(
  { lines, cents }: { lines: readonly number[]; cents: number },
  publicCents: readonly number[],
  leftCents: readonly number[],
): number[] {
  const left = lines.map((at) => leftCents[at] ?? 0)
  const all = left.reduce((sum, one) => sum + one, 0)
  if (cents >= all) return left
  const shares = split(
    cents,
    lines.map((at) => publicCents[at] ?? 0),
  )
  let over = 0
  shares.forEach((share, index) => {
    const kept = Math.min(share, left[index] ?? 0)
    over += share - kept
    shares[index] = kept
  })
  for (let index = 0; over > 0 && index < shares.length; index++) {
    const more = Math.min(over, (left[index] ?? 0) - (shares[index] ?? 0))
    shares[index] = (shares[index] ?? 0) + more
    over -= more
  }
  return shares
}
