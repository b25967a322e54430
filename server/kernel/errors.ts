import { ERROR_CODES, ERROR_MESSAGES, type ErrorCode, type ErrorName } from '@contract/codes/errors'

/** An expected failure: its code and message travel to the caller. Anything else becomes SYS_ERROR without detail. */
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

/** Throws the named failure. `message` is what the shopper reads; `payload` becomes the reply's data. */
export function fail(name: Exclude<ErrorName, 'SYS_OK'>, message?: string, payload: unknown = null): never {
  throw new AppError(name, message, payload)
}

/** A field that is well-formed but wrong: SYS_PARAM_ERROR whose message names the field (wire.md "Codes"). */
export function failParam(field: string, text: string): never {
  throw new AppError('SYS_PARAM_ERROR', `${field}: ${text}`)
}
