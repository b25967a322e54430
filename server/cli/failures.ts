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
