import type { Reader } from './db'

/** Checks the rows of one noun; a text for each breach of an invariant. */
export type Invariant = (q: Reader) => Promise<string[]>

/** The sum over rows. */
export function total<T>(rows: readonly T[], of: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + of(row), 0)
}

/** Rows by key, in their order. */
export function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}
