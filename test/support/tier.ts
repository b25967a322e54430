/** Whether this run may take its time: `npm test -- --long`. */
export const isLong = process.env.GALLERIA_TEST_TIER === 'long'

/**
 * How much a stress, random walk, mass race or round of kills does: `short` in every run, `long` (the full number) in the
 * long one. Both must prove the same thing; the long one is only more likely to meet what is rare.
 */
export function tiered<T>(short: T, long: T): T {
  return isLong ? long : short
}
