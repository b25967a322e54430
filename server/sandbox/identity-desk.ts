import type { IncomingHttpHeaders } from 'node:http'
import {
  CHECK_PATH,
  CLOCK_WINDOW_MS,
  equalSignatures,
  type IdentityMessage,
  SANDBOX_APP_KEY,
  sandboxSecret,
  signatureOf,
} from '../identity/protocol'
import type { IdentityResult } from '../identity/provider'
import type { GatewayKeys } from './keys'

/** Path of the service at the gateway. */
export const IDENTITY_PREFIX = '/identity'

interface Reply {
  status: number
  headers: Record<string, string>
  body: string
}

/** Names with a result of their own; every other name matches every number. */
const RESULTS: Readonly<Record<string, IdentityResult>> = { 不符: 'mismatch', 查无: 'unknown' }
/** A name for which the service is out of order. */
const BROKEN_NAME = '故障'
const MOST_NONCES = 10_000

/** The sandbox's service that checks names and ID numbers, by the protocol of docs/identity-provider.md. */
export class IdentityDesk {
  readonly #secret: string
  readonly #nonces = new Set<string>()

  constructor(
    keys: Pick<GatewayKeys, 'apiV3Key'>,
    private readonly now: () => number,
  ) {
    this.#secret = sandboxSecret(keys.apiV3Key)
  }

  answer(method: string, path: string, headers: IncomingHttpHeaders, body: string): Reply {
    const one = (name: string) => String(headers[name] ?? '')
    if (path !== CHECK_PATH) return refused(404, 'NOT_FOUND')
    if (method !== 'POST') return refused(405, 'METHOD_NOT_ALLOWED')
    const message: IdentityMessage = { timestamp: one('x-timestamp'), nonce: one('x-nonce'), body }
    if (one('x-app-key') !== SANDBOX_APP_KEY) return refused(401, 'UNKNOWN_APP')
    if (!equalSignatures(one('x-signature'), signatureOf(this.#secret, 'request', message)))
      return refused(401, 'WRONG_SIGNATURE')
    if (!(Math.abs(this.now() - Number(message.timestamp)) <= CLOCK_WINDOW_MS)) return refused(401, 'WRONG_TIME')
    if (this.#nonces.has(message.nonce)) return refused(409, 'REPEATED')
    if (this.#nonces.size >= MOST_NONCES) this.#nonces.clear()
    this.#nonces.add(message.nonce)
    const asked = personOf(body)
    if (!asked) return refused(400, 'WRONG_BODY')
    if (asked.name.endsWith(BROKEN_NAME)) return refused(503, 'OUT_OF_ORDER')
    const ending = Object.keys(RESULTS).find((end) => asked.name.endsWith(end))
    const text = JSON.stringify({ requestNo: asked.requestNo, result: RESULTS[ending ?? ''] ?? 'match' })
    const signature = signatureOf(this.#secret, 'reply', { ...message, body: text })
    return { status: 200, headers: { ...JSON_TYPE, 'X-Signature': signature }, body: text }
  }
}

const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }
const refused = (status: number, code: string): Reply => ({
  status,
  headers: JSON_TYPE,
  body: JSON.stringify({ code }),
})

/** Null: the body is not one of the protocol. */
function personOf(body: string): { requestNo: string; name: string } | null {
  try {
    const { requestNo, name, idNumber } = JSON.parse(body) as Record<string, unknown>
    const isPerson = typeof requestNo === 'string' && typeof name === 'string' && /^\d{17}[\dX]$/.test(String(idNumber))
    return isPerson ? { requestNo, name } : null
  } catch {
    return null
  }
}
