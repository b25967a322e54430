/** Whether this is a long run: `npm test -- --long`. */
export const isLong = process.env.GALLERIA_TEST_TIER === 'long'

/**
 * The size of a stress test, random run, race or kill test: `short` in every run, `long` (the full number) with
 * `--long`. Both prove the same rule; the long run finds rare failures with a higher probability.
 */
export function tiered<T>(short: T, long: T): T {
  return isLong ? long : short
}
