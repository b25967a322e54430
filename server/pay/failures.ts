/**
 * How a call to a payment provider can fail:
 * - network: no answer came (refused connection, broken pipe); it may still have been carried out
 * - timeout: no answer in time; it may still have been carried out
 * - refused: the provider answered no, with its `code` and HTTP status
 * - bad-signature: an answer or notice that does not prove where it comes from; nothing of it may be believed
 * - bad-reply: proven, but not of the protocol's shape
 * - bad-input: the caller's own mistake; nothing was sent
 */
export type PayFailureKind = 'network' | 'timeout' | 'refused' | 'bad-signature' | 'bad-reply' | 'bad-input'

export interface PayFailureDetail {
  /** The provider's own code, such as NOT_ENOUGH or ORDER_CLOSED. */
  code?: string
  httpStatus?: number
  /** The provider's request id, which its support asks for. */
  requestId?: string
}

/**
 * A failed call or an unbelievable notice. The message is for operators and logs: it never holds a key, a body, a
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

  /** True when the provider may have done what was asked: ask again with the same number, or query it. */
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

/** Shortens every long run of letters and digits, so that identifiers echoed by a provider stay out of the logs. */
export function maskIdentifiers(text: string): string {
  return text.slice(0, 300).replace(/[0-9A-Za-z_-]{16,}/g, (run) => `${run.slice(0, 4)}…`)
}
