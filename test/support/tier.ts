/** Whether this is a long run: `npm test -- --long`. */
export const isLong = process.env.GALLERIA_TEST_TIER === 'long'

/**
 * The size of a stress test, random run, race or kill test: `short` in every run, `long` (the full number) with
 * `--long`. Both prove the same rule; the long run finds rare failures with a higher probability.
 */
export function tiered<T>(short: T, long: T): T {
  return isLong ? long : short
}

/**
 * The rows of a table whose rows all prove one rule in the same way: all of them with `--long`, else `most` of them at
 * even distances, which find a rule that no longer holds but not the one row that breaks it.
 */
export function tieredRows<T>(rows: readonly T[], most: number): readonly T[] {
  if (isLong || rows.length <= most) return rows
  return rows.filter((_, at) => Math.floor((at * most) / rows.length) !== Math.floor(((at - 1) * most) / rows.length))
}
