import { ERROR_CODES, type ErrorName } from '@contract/codes/errors'

/** Troubles that have no code on the wire. */
export type TroubleName = 'NETWORK' | 'TIMEOUT' | 'HTTP_401' | 'HTTP_403' | 'BAD_REPLY' | 'UNKNOWN'

const nameByCode = new Map<number, ErrorName>()
for (const name of Object.keys(ERROR_CODES) as ErrorName[]) nameByCode.set(ERROR_CODES[name], name)

interface ApiErrorFields {
  code: number
  message: string
  data?: unknown
  /** Given where the code alone doesn't say it. */
  name?: TroubleName
}

/** A call that failed, after the default handling of spec 8. `message` is for the shopper. */
export class ApiError extends Error {
  /** -1 when the server gave none. */
  readonly code: number
  override readonly name: ErrorName | TroubleName
  readonly data: unknown
  /** The shopper has been told (toast, login page, prompt). */
  isTold = false

  constructor({ code, message, data = null, name }: ApiErrorFields) {
    super(message)
    this.code = code
    this.name = name ?? nameByCode.get(code) ?? 'UNKNOWN'
    this.data = data
  }
}

/** Whether an error is a failed call, of one of these names if any are given. */
export function isApiError(error: unknown, ...names: (ErrorName | TroubleName)[]): error is ApiError {
  return error instanceof ApiError && (names.length === 0 || names.includes(error.name))
}

/** What a call answers, or how it failed; everything else that goes wrong is a bug and rejects. */
export async function tried<T>(asked: Promise<T>): Promise<T | ApiError> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}
