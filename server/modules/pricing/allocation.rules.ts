import { split } from '../../kernel/money'

export interface Weighted {
  lineId: string
  skuId: string
  /** Cents that the line has a claim with; ≥ 0. */
  weight: number
}

/**
 * Shares `cents` over lines by weight, to the cent: floor, then the largest fractions, ties to the lowest skuId
 * (behaviours 2.5 "Allocation"). The order of `lines` makes no difference. Orders freeze the result; refunds read it.
 * Weights must not all be 0 unless `cents` is.
 */
export function allocate(cents: number, lines: readonly Weighted[]): Map<string, number> {
  const ranked = [...lines].sort((a, b) => rank(a.skuId, b.skuId) || rank(a.lineId, b.lineId))
  const shares = split(
    cents,
    ranked.map((line) => line.weight),
  )
  return new Map(ranked.map((line, index) => [line.lineId, shares[index] ?? 0]))
}

/** Code-unit order: the same on every machine and in every locale. */
function rank(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
