// The order in which transactions lock rows, as docs/locks.md declares it, and what a transaction locks.

export interface LockOrder {
  /** Steps at which rows of a table may be locked, ascending. */
  steps: ReadonlyMap<string, readonly number[]>
  /** Tables whose rows may be locked at any moment. */
  anywhere: ReadonlySet<string>
}

const STEP = /^\| (\d+) +\|([^|]+)\|/
const ANYWHERE = /^\| `(\w+)` +\|/
const LOCKS = [
  /^(?:update|delete from) "(\w+)"/,
  // An insert waits for an existing row with the same key, whatever its conflict clause does then.
  /^insert into "(\w+)" .* on conflict /s,
  /^select .* from "(\w+)" .* for (?:no key )?update/s,
]

/** Reads the document up to its first `##`: the steps of each table, and tables that are locked at any moment. */
export function readLockOrder(markdown: string): LockOrder {
  const [before = ''] = markdown.split('\n## ')
  const steps = new Map<string, number[]>()
  const anywhere = new Set<string>()
  for (const line of before.split('\n')) {
    const [, step, rows = ''] = STEP.exec(line) ?? []
    for (const [, table = ''] of step ? rows.matchAll(/`(\w+)`/g) : [])
      steps.set(table, [...(steps.get(table) ?? []), Number(step)])
    const [, free] = ANYWHERE.exec(line) ?? []
    if (free) anywhere.add(free)
  }
  return { steps, anywhere }
}

/** Tables of which a transaction locks rows that others may want, by their first lock. */
export function lockedTables(statements: readonly string[]): string[] {
  return [...new Set(statements.flatMap((text) => LOCKS.map((lock) => lock.exec(text)?.[1]).find(Boolean) ?? []))]
}

/** How a transaction breaks the order of locks; null if it does not, or none of its tables has a step. */
export function lockFault({ steps, anywhere }: LockOrder, statements: readonly string[]): string | null {
  const tables = lockedTables(statements).filter((table) => !anywhere.has(table))
  if (!tables.some((table) => steps.has(table))) return null
  let at = 0
  for (const table of tables) {
    const own = steps.get(table)
    if (!own) return `${table} has no step (${tables.join(', ')})`
    const step = own.find((one) => one >= at)
    if (step === undefined) return `${table} is locked after step ${at} (${tables.join(', ')})`
    at = step
  }
  return null
}
