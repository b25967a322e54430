import type { AdjustmentType } from '@contract/codes/offer'
import type { LineDiscount } from './pipeline.rules'
import type { QuotedLine } from './pricing.rules'

/** A step from a line's public amount to what was paid for it. */
export interface Adjustment {
  kind: AdjustmentType | 'freight' | 'tax'
  /** The offer's or the coupon's id; empty for freight and tax. */
  ref: string
  /** Negative: a reduction. Positive: freight or tax. */
  cents: number
}

/** The adjustments that an order freezes for a line, in order: originalCents + Σ cents is the line's total cost. */
export function adjustmentsOf(
  line: Pick<QuotedLine, 'discounts' | 'freightCents' | 'freightDiscounts' | 'taxCents'>,
): Adjustment[] {
  const takenOff = ({ kind, ref, cents }: LineDiscount): Adjustment => ({ kind, ref, cents: -cents })
  const all = line.discounts.map(takenOff)
  const askedCents = line.freightDiscounts.reduce((sum, { cents }) => sum + cents, line.freightCents)
  if (askedCents > 0) all.push({ kind: 'freight', ref: '', cents: askedCents })
  all.push(...line.freightDiscounts.map(takenOff))
  if (line.taxCents > 0) all.push({ kind: 'tax', ref: '', cents: line.taxCents })
  return all
}

export interface RefundShare {
  /** The returned pieces' part of the public amount. */
  originalCents: number
  /** The line's adjustments, each with its part of the refund. */
  adjustments: Adjustment[]
  /** Public amount and all adjustments together. */
  cents: number
}

/**
 * The refund for `returned` of `pieces` after `already` were returned. Each amount of the line is shared
 * cumulatively, rounded down: for any split of a return the parts sum to the whole, and none is negative.
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
