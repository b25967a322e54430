import { randomUUID } from 'node:crypto'
import { CHECK_PATH, equalSignatures, type IdentityMessage, signatureOf } from './protocol'
import type { IdentityProvider, IdentityResult, Person } from './provider'

/** Reply of the service: its status, signature header and body. */
export interface HttpReply {
  status: number
  signature: string
  body: string
}
/** Posts a request. Rejects when no whole reply arrives in time. */
export type PostRequest = (url: string, headers: Record<string, string>, body: string) => Promise<HttpReply>

/** The account of the mall at a service. */
export interface IdentityAccount {
  /** Origin of the service, or its address with a path, without a trailing slash. */
  url: string
  appKey: string
  secret: string
}

export interface HttpIdentityOptions extends IdentityAccount {
  post: PostRequest
  now(): number
}

const RESULTS: Readonly<Record<string, IdentityResult>> = { match: 'match', mismatch: 'mismatch', unknown: 'unknown' }

/** A provider that calls a service by the protocol of docs/identity-provider.md. */
export class HttpIdentityProvider implements IdentityProvider {
  constructor(private readonly options: HttpIdentityOptions) {}

  async check({ name, number }: Person): Promise<IdentityResult> {
    const { url, appKey, secret, post, now } = this.options
    const requestNo = randomUUID()
    const body = JSON.stringify({ requestNo, name, idNumber: number })
    const message: IdentityMessage = { timestamp: String(now()), nonce: requestNo, body }
    const reply = await post(
      `${url}${CHECK_PATH}`,
      {
        'Content-Type': 'application/json',
        'X-App-Key': appKey,
        'X-Timestamp': message.timestamp,
        'X-Nonce': message.nonce,
        'X-Signature': signatureOf(secret, 'request', message),
      },
      body,
    )
    if (reply.status !== 200) throw new Error(`the identity service answered ${reply.status}`)
    const wanted = signatureOf(secret, 'reply', { ...message, body: reply.body })
    if (!equalSignatures(reply.signature, wanted)) throw new Error('the reply of the identity service is not its own')
    const result = resultOf(reply.body, requestNo)
    if (!result) throw new Error('the reply of the identity service is not of its protocol')
    return result
  }
}

/** Null: not of the protocol. No error contains the text of a reply, because it may contain the person's data. */
function resultOf(text: string, requestNo: string): IdentityResult | null {
  try {
    const reply: unknown = JSON.parse(text)
    if (typeof reply !== 'object' || reply === null) return null
    const { requestNo: of, result } = reply as Record<string, unknown>
    return of === requestNo && typeof result === 'string' ? (RESULTS[result] ?? null) : null
  } catch {
    return null
  }
}
