/**
 * How a call to a payment provider can fail:
 * - network: no answer (refused connection, broken pipe); the call may have been carried out
 * - timeout: no answer in time; the call may have been carried out
 * - refused: the provider refused, with its `code` and HTTP status
 * - bad-signature: an answer or notice without a valid proof of origin; its contents must be ignored
 * - bad-reply: proven, but not of the protocol's shape
 * - bad-input: a mistake of the caller; nothing was sent
 */
export type PayFailureKind = 'network' | 'timeout' | 'refused' | 'bad-signature' | 'bad-reply' | 'bad-input'

export interface PayFailureDetail {
  /** The provider's own code, such as NOT_ENOUGH or ORDER_CLOSED. */
  code?: string
  httpStatus?: number
  /** The provider's request id; its support needs it. */
  requestId?: string
}

/**
 * A failed call or a refused notice. The message is for operators and logs: it never contains a key, a body, a
 * full openid or a full payment number.
 */
export class PayFailure extends Error {
  readonly kind: PayFailureKind
  readonly code: string | undefined
  readonly httpStatus: number | undefined
  readonly requestId: string | undefined

  constructor(kind: PayFailureKind, message: string, detail: PayFailureDetail = {}) {
    super(message)
    this.name = 'PayFailure'
    this.kind = kind
    this.code = detail.code
    this.httpStatus = detail.httpStatus
    this.requestId = detail.requestId
  }

  /** True when the provider may have carried out the call: repeat it with the same number, or query it. */
  get isOutcomeUnknown(): boolean {
    if (this.kind === 'refused') return (this.httpStatus ?? 0) >= 500
    return this.kind !== 'bad-input'
  }

  /** True when the same call with the same numbers may succeed later. */
  get isRetryable(): boolean {
    return (
      this.kind === 'network' || this.kind === 'timeout' || (this.kind === 'refused' && isBusyStatus(this.httpStatus))
    )
  }
}

function isBusyStatus(httpStatus: number | undefined): boolean {
  return httpStatus === 429 || (httpStatus ?? 0) >= 500
}

/** Shortens every long run of letters and digits: identifiers that a provider echoes must not appear in logs. */
export function maskIdentifiers(text: string): string {
  return text.slice(0, 300).replace(/[0-9A-Za-z_-]{16,}/g, (run) => `${run.slice(0, 4)}…`)
}
