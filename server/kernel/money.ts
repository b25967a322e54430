/**
 * Cents of a price written as text, digit by digit: '12.3' is 1230. Thousands commas and a leading ¥ are allowed.
 * Null when it is not a price or has more than two decimals that matter (behaviours 2.0.2).
 */
export function parseCents(text: string): number | null {
  const match = /^\s*[¥￥]?\s*(\d{1,3}(?:,\d{3})+|\d{1,10})(?:\.(\d{1,8}))?\s*$/.exec(text)
  if (!match) return null
  const decimals = match[2] ?? ''
  if (/[1-9]/.test(decimals.slice(2))) return null
  return Number((match[1] ?? '').replaceAll(',', '')) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
}

/** '12.30' from 1230. */
export function formatCents(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const whole = Math.abs(cents)
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** ¥12.30, and ¥12 for whole yuan: what a sentence to a shopper holds (spec 5 "Price display"). */
export function yuan(cents: number): string {
  return `¥${formatCents(cents).replace(/\.00$/, '')}`
}

/**
 * Shares `total` cents by weights, to the cent: floor first, what is left goes one by one to the largest fractions,
 * ties to the earlier entry (behaviours 2.5 "Allocation"; give the entries in skuId order).
 * Sum of the result is `total`, no share exceeds its weight when total ≤ sum of weights. Weights and total ≥ 0.
 */
export function split(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (total === 0 || weights.length === 0) return weights.map(() => 0)
  if (sum === 0) throw new RangeError('cannot split over zero weights')
  const big = BigInt(total)
  const bigSum = BigInt(sum)
  const shares = weights.map((weight) => Number((big * BigInt(weight)) / bigSum))
  const fractions = weights.map((weight, index) => ({ index, rest: (big * BigInt(weight)) % bigSum }))
  fractions.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  let left = total - shares.reduce((a, b) => a + b, 0)
  for (const { index } of fractions) {
    if (left === 0) break
    shares[index] = (shares[index] ?? 0) + 1
    left--
  }
  return shares
}
