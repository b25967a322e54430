import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Path of the one call (docs/identity-provider.md). */
export const CHECK_PATH = '/v1/identity/check'
/** Accepted difference between the clocks of both sides. */
export const CLOCK_WINDOW_MS = 5 * 60_000

/** The signed part of a request, or of the reply to it. */
export interface IdentityMessage {
  /** Epoch ms of the request. */
  timestamp: string
  nonce: string
  body: string
}

/** HMAC-SHA256 in hex. A reply is signed with timestamp and nonce of its request, so that no earlier reply fits. */
export function signatureOf(secret: string, side: 'request' | 'reply', { timestamp, nonce, body }: IdentityMessage) {
  const hash = createHash('sha256').update(body, 'utf8').digest('hex')
  return createHmac('sha256', secret).update([side, CHECK_PATH, timestamp, nonce, hash].join('\n')).digest('hex')
}

/** The account of the mall at the sandbox: both sides derive its secret from the APIv3 key, without another file. */
export const SANDBOX_APP_KEY = 'sandbox-mall'
export const sandboxSecret = (apiV3Key: Buffer): string =>
  createHmac('sha256', apiV3Key).update('identity-secret').digest('hex').slice(0, 32)

export function equalSignatures(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
