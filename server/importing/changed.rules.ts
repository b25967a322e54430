/** Whether a record of a file differs from the stored one. */
export function isChanged<T>(now: T, before: T | undefined): boolean {
  return before === undefined || canonical(now) !== canonical(before)
}

/** A canonical text for comparison: equal exactly when the contents are equal. */
function canonical(one: unknown): string {
  return JSON.stringify(one, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}
