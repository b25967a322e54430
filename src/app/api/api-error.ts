import { ERROR_CODES, type ErrorName } from '@contract/codes/errors'

/** Failures that have no code on the wire. */
export type TroubleName = 'NETWORK' | 'TIMEOUT' | 'HTTP_401' | 'HTTP_403' | 'BAD_REPLY' | 'UNKNOWN'

const nameByCode = new Map<number, ErrorName>()
for (const name of Object.keys(ERROR_CODES) as ErrorName[]) nameByCode.set(ERROR_CODES[name], name)

interface ApiErrorFields {
  code: number
  message: string
  data?: unknown
  /** Set where the code alone does not identify the failure. */
  name?: TroubleName
}

/**
 * A failed call, after the default handling of the error catalogue (toast, login page). `message` is for the shopper.
 */
export class ApiError extends Error {
  /** -1 when the server sent none. */
  readonly code: number
  override readonly name: ErrorName | TroubleName
  readonly data: unknown
  /** True when the shopper has already seen the failure (toast, login page, prompt). */
  isReported = false

  constructor({ code, message, data = null, name }: ApiErrorFields) {
    super(message)
    this.code = code
    this.name = name ?? nameByCode.get(code) ?? 'UNKNOWN'
    this.data = data
  }
}

/** True when the error is a failed call and, if names are given, has one of them. */
export function isApiError(error: unknown, ...names: (ErrorName | TroubleName)[]): error is ApiError {
  return error instanceof ApiError && (names.length === 0 || names.includes(error.name))
}

/** Resolves to the reply, or to the ApiError of a failed call. Any other error is a bug and rejects. */
export async function tried<T>(asked: Promise<T>): Promise<T | ApiError> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}
