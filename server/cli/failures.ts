import type { Config } from '../config'
import { adviceOn, troubleOf } from '../kernel/trouble'

/** Wrong input: one line, exit code 2. */
export class UsageError extends Error {}
/** The command cannot be carried out now: one line, exit code 1. */
export class OperationError extends Error {}
/** A failure after the command has written and ended its own output. */
export class WrittenFailure extends Error {
  constructor(
    message: string,
    readonly exitCode: 1 | 2,
  ) {
    super(message)
  }
}

/** What an operator can do about a failure of database or disk, as one line; null for other errors. */
export function troubleLine(error: unknown, { database }: Pick<Config, 'database'>): string | null {
  const trouble = troubleOf(error)
  return trouble && adviceOn(trouble, database)
}
