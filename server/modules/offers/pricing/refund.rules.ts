import { FREIGHT_COUPON, type OfferType } from '@contract/codes/offer'
import type { QuotedLine } from './pricing.rules'

/** A step from a line's public amount to what was paid for it. */
export interface Adjustment {
  kind: OfferType | typeof FREIGHT_COUPON | 'freight' | 'tax'
  /** The offer's or the coupon's id; empty for freight and tax. */
  ref: string
  /** Negative: taken off. Positive: freight and tax on top. */
  cents: number
}

/** What an order freezes of a line, in order: originalCents + Σ cents is what the line costs in all. */
export function adjustmentsOf(
  line: Pick<QuotedLine, 'discounts' | 'freightCents' | 'freightOff' | 'taxCents'>,
): Adjustment[] {
  const all: Adjustment[] = line.discounts.map(({ kind, ref, cents }) => ({ kind, ref, cents: -cents }))
  const off = line.freightOff?.cents ?? 0
  if (line.freightCents + off > 0) all.push({ kind: 'freight', ref: '', cents: line.freightCents + off })
  if (line.freightOff) all.push({ kind: FREIGHT_COUPON, ref: line.freightOff.ref, cents: -off })
  if (line.taxCents > 0) all.push({ kind: 'tax', ref: '', cents: line.taxCents })
  return all
}

export interface RefundShare {
  /** The returned pieces' part of the public amount. */
  originalCents: number
  /** As the line's, each with the part that goes back. */
  adjustments: Adjustment[]
  /** Public amount and all adjustments together. */
  cents: number
}

/**
 * What returning `returned` of `pieces` gives back after `already` came back. Each amount that the line went through
 * is shared cumulatively, rounded down: however a return is split, its parts sum to the whole, and none is negative.
 */
export function refundShare(
  line: { originalCents: number; pieces: number; adjustments: readonly Adjustment[] },
  returned: number,
  already: number,
): RefundShare {
  const { pieces } = line
  if (!(pieces > 0 && returned >= 0 && already >= 0 && already + returned <= pieces)) {
    throw new RangeError(`cannot return ${returned} after ${already} of ${pieces}`)
  }
  const upTo = (cents: number, count: number) => Number((BigInt(cents) * BigInt(count)) / BigInt(pieces))
  const shareOf = (cents: number) => upTo(cents, already + returned) - upTo(cents, already)
  let running = line.originalCents
  const originalCents = shareOf(running)
  let cents = originalCents
  const adjustments = line.adjustments.map((one) => {
    running += one.cents
    const after = shareOf(running)
    const share = after - cents
    cents = after
    return { ...one, cents: share }
  })
  return { originalCents, adjustments, cents }
}
