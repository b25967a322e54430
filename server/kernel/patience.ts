import { AsyncLocalStorage } from 'node:async_hooks'

const limits = new AsyncLocalStorage<number | null>()

/** No limit: a command or the start of the server waits for its statements. */
export const NO_LIMIT = Number.POSITIVE_INFINITY
/** A job's statement may take this long: a sweep after a long pause deletes many rows at once. */
export const JOB_STATEMENT_MS = 60_000

/**
 * Runs work that no caller waits for, such as jobs, migrations and commands: each of its statements may take up to
 * `statementMs` instead of the few seconds of a call. Null: the limits of a call again.
 */
export function withPatience<T>(statementMs: number | null, work: () => T): T {
  return limits.run(statementMs, work)
}

/** The limit of a statement here; null for the limit of a call. */
export function patience(): number | null {
  return limits.getStore() ?? null
}
