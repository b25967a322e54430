/**
 * Cents of a price written as text, digit by digit: '12.3' is 1230. Thousands commas and a leading ¥ are allowed. Null
 * when it is not a price or has more than two significant decimals.
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

/**
 * Splits `total` cents by weights: each share is rounded down, then the remaining cents go one by one to the largest
 * fractions, ties to the earlier entry (pass the entries in skuId order). The shares sum to `total`; none exceeds its
 * weight when total ≤ sum of weights. Weights and total ≥ 0.
 */
export function split(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (total === 0 || weights.length === 0) return weights.map(() => 0)
  if (sum === 0) throw new RangeError('cannot split over zero weights')
  const { shares, rests } =
    total <= Number.MAX_SAFE_INTEGER / sum ? floors(total, weights, sum) : bigFloors(total, weights, sum)
  const order = rests.map((_, index) => index).sort((a, b) => (rests[b] ?? 0) - (rests[a] ?? 0) || a - b)
  let left = total - shares.reduce((a, b) => a + b, 0)
  for (const index of order) {
    if (left === 0) break
    shares[index] = (shares[index] ?? 0) + 1
    left--
  }
  return shares
}

interface Floors {
  shares: number[]
  /** Remainders of the rounding, in one common unit. */
  rests: number[]
}

function floors(total: number, weights: readonly number[], sum: number): Floors {
  const rests = weights.map((weight) => (total * weight) % sum)
  return { shares: weights.map((weight, index) => (total * weight - (rests[index] ?? 0)) / sum), rests }
}

/** For products beyond 2^53; a remainder is less than `sum`, which fits. */
function bigFloors(total: number, weights: readonly number[], sum: number): Floors {
  const products = weights.map((weight) => BigInt(total) * BigInt(weight))
  return {
    shares: products.map((product) => Number(product / BigInt(sum))),
    rests: products.map((product) => Number(product % BigInt(sum))),
  }
}
