/** An amount that ends at one moment. */
export interface Part {
  endsAt: number
  amount: number
}

export const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, part) => sum + part.amount, 0)

/**
 * Splits parts in the given order: `first` sums to `amount`, or to everything when there is less; `rest` is the
 * remainder.
 */
export function cut(parts: readonly Part[], amount: number): { first: Part[]; rest: Part[] } {
  const first: Part[] = []
  const rest: Part[] = []
  let left = amount
  for (const { endsAt, amount: all } of parts) {
    const taken = Math.min(all, left)
    left -= taken
    if (taken > 0) first.push({ endsAt, amount: taken })
    if (all > taken) rest.push({ endsAt, amount: all - taken })
  }
  return { first, rest }
}
