import type { Config } from '../config'
import { adviceOn, troubleOf } from '../kernel/trouble'

/** Wrong input: one clear line, exit code 2. */
export class UsageError extends Error {}
/** What was asked for can't be done now: one clear line, exit code 1. */
export class OperationError extends Error {}
/** A failure in the middle of an output that its command has ended itself. */
export class WrittenFailure extends Error {
  constructor(
    message: string,
    readonly exitCode: 1 | 2,
  ) {
    super(message)
  }
}

/** What an operator does about a database or a disk that fails, as one line; null when an error is something else. */
export function troubleLine(error: unknown, { database }: Pick<Config, 'database'>): string | null {
  const trouble = troubleOf(error)
  return trouble && adviceOn(trouble, database)
}
