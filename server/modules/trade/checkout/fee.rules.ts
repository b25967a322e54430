import type { QuotedStore } from '../../offers/pricing'
import type { OrderFee } from '../checkout-part'

/** What bringing an order's goods costs, after what coupons take off it. */
export const FREIGHT = 'freight'
export const TAX = 'tax'

/** Fees of one store's order: freight, also of 0 cents, then tax, then those of parts. */
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

/** Fees of several orders, those of one kind and title together, in the order of the first. */
export function joinedFees(fees: readonly OrderFee[]): OrderFee[] {
  const joined = new Map<string, OrderFee>()
  for (const { kind, title, cents } of fees) {
    const known = joined.get(`${kind} ${title}`)
    joined.set(`${kind} ${title}`, { kind, title, cents: cents + (known?.cents ?? 0) })
  }
  return [...joined.values()]
}
