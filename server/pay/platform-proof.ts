import type { KeyObject } from 'node:crypto'
import { PayFailure } from './failures'
import { isSignatureOf, isWithinWindow, replyMessage, SIGNATURE_SCHEME } from './signing'

/** The platform's public keys by serial; several during a key change. */
export type PlatformKeys = ReadonlyMap<string, KeyObject>

/** The headers that prove an answer or a notice of the platform. */
export interface ProofHeaders {
  timestamp: string | null
  nonce: string | null
  signature: string | null
  serial: string | null
  scheme: string | null
}

/** Whether any header of a proof is present; an answer to an unsigned request has none. */
export function hasProof(headers: ProofHeaders): boolean {
  return headers.signature !== null
}

/**
 * Rejects with 'bad-signature' unless the body was signed by a known key of the platform, within five minutes of
 * `now` (epoch ms). The platform's test signatures (`WECHATPAY/SIGNTEST/…`) must fail here like any other wrong one.
 */
export async function provePlatform(
  keys: PlatformKeys,
  headers: ProofHeaders,
  body: string | Uint8Array,
  now: number,
): Promise<void> {
  const { timestamp, nonce, signature, serial } = headers
  if (!timestamp || !nonce || !signature || !serial) {
    throw new PayFailure('bad-signature', 'a header of the platform signature is missing')
  }
  if (headers.scheme !== null && headers.scheme !== SIGNATURE_SCHEME) {
    throw new PayFailure('bad-signature', 'the platform signature has another scheme')
  }
  if (!isWithinWindow(timestamp, now)) {
    throw new PayFailure('bad-signature', 'the platform signature is older or newer than five minutes')
  }
  const key = keys.get(serial)
  if (!key) throw new PayFailure('bad-signature', `the platform signature has an unknown serial ${serial.slice(0, 48)}`)
  if (!isSignatureOf(replyMessage(timestamp, nonce, body), signature, key)) {
    throw new PayFailure('bad-signature', 'the platform signature does not match')
  }
}
