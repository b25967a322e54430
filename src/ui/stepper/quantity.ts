/** A quantity range: from min, in steps, up to max. All whole numbers. */
export interface QuantityRange {
  min: number
  max: number
  step: number
}

/** The largest number that whole steps reach from min; below min when none is possible. */
export function topOf({ min, max, step }: QuantityRange): number {
  if (max < min) return max
  return min + Math.floor((max - min) / step) * step
}

/**
 * Fits any number into the range: NaN or too small becomes min, too large the top, and a number between two steps the
 * lower one.
 */
export function settle(wanted: number, range: QuantityRange): number {
  const { min, step } = range
  if (!Number.isFinite(wanted) || wanted <= min) return min
  const stepped = min + Math.floor((wanted - min) / step) * step
  return Math.max(min, Math.min(stepped, topOf(range)))
}
