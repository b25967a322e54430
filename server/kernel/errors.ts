import { ERROR_CODES, ERROR_MESSAGES, type ErrorCode, type ErrorName } from '@contract/codes/errors'

/**
 * An expected failure: its code and message are sent to the caller. Any other error becomes SYS_ERROR without detail.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  constructor(
    readonly errorName: Exclude<ErrorName, 'SYS_OK'>,
    message?: string,
    readonly payload: unknown = null,
    options?: ErrorOptions,
  ) {
    super(message ?? ERROR_MESSAGES[errorName], options)
    this.code = ERROR_CODES[errorName]
  }
}

/** Throws the named failure. `message` is for the shopper; `payload` becomes the reply's data. */
export function fail(name: Exclude<ErrorName, 'SYS_OK'>, message?: string, payload: unknown = null): never {
  throw new AppError(name, message, payload)
}

/**
 * A field that is well-formed but wrong: SYS_PARAM_ERROR whose message names the field (docs/wire.md "The order of
 * checks").
 */
export function failParam(field: string, text: string): never {
  throw new AppError('SYS_PARAM_ERROR', `${field}: ${text}`)
}

/**
 * For `catch` of a transition that a concurrent one may have replaced: ignores STATE_CHANGED, throws all other errors.
 */
export function ignoreStateChanged(error: unknown): void {
  if (!(error instanceof AppError && error.errorName === 'STATE_CHANGED')) throw error
}

/** The trimmed text of a field that must be one line of 1 to `most` characters; SYS_PARAM_ERROR when it is not. */
export function checkedLine(field: string, text: string, most: number): string {
  const line = text.trim()
  if (line === '' || line.length > most || /[\r\n]/.test(line)) failParam(field, `须为一行，1 到 ${most} 个字`)
  return line
}
