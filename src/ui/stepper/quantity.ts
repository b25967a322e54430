/** How many of something can be taken: from min, in steps, up to max. All whole numbers. */
export interface QuantityRange {
  min: number
  max: number
  step: number
}

/** The largest number that can really be reached from min in whole steps; below min when nothing can. */
export function topOf({ min, max, step }: QuantityRange): number {
  if (max < min) return max
  return min + Math.floor((max - min) / step) * step
}

/**
 * Brings any number into the range: not a number or too little becomes min, too much the top,
 * and what lies between two steps the lower one.
 */
export function settle(wanted: number, range: QuantityRange): number {
  const { min, step } = range
  if (!Number.isFinite(wanted) || wanted <= min) return min
  const stepped = min + Math.floor((wanted - min) / step) * step
  return Math.max(min, Math.min(stepped, topOf(range)))
}
