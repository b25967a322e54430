import type { QuotedStore } from '../../offers/pricing'
import type { OrderFee } from '../checkout-part'

/** Kind of the freight fee, after coupons. */
export const FREIGHT = 'freight'
export const TAX = 'tax'

/** Fees of one store's order: freight, even when 0, then tax, then fees of checkout parts. */
export function feesOf(
  { freightCents, taxCents }: Pick<QuotedStore, 'freightCents' | 'taxCents'>,
  ofParts: readonly OrderFee[],
): OrderFee[] {
  return [
    { kind: FREIGHT, title: '运费', cents: freightCents },
    ...(taxCents > 0 ? [{ kind: TAX, title: '税费', cents: taxCents }] : []),
    ...ofParts,
  ]
}

export const centsOfFees = (fees: readonly Pick<OrderFee, 'cents'>[]): number =>
  fees.reduce((sum, { cents }) => sum + cents, 0)

/** Fees of several orders, summed by kind and title, in the order of first appearance. */
export function joinedFees(fees: readonly OrderFee[]): OrderFee[] {
  const joined = new Map<string, OrderFee>()
  for (const { kind, title, cents } of fees) {
    const known = joined.get(`${kind} ${title}`)
    joined.set(`${kind} ${title}`, { kind, title, cents: cents + (known?.cents ?? 0) })
  }
  return [...joined.values()]
}
