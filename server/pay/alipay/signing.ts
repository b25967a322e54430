import type { KeyObject } from 'node:crypto'
import { isSignatureOf, signMessage } from '../signing'

/** The only signature type we use: SHA256withRSA with keys of 2048 bits. */
export const SIGN_TYPE = 'RSA2'

/** The text to sign: parameters sorted by name, `name=value` joined by `&`, nothing encoded. */
export function signedText(params: Readonly<Record<string, string>>): string {
  return Object.keys(params)
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&')
}

/** The parameters of a request with their `sign`; empty ones are neither sent nor signed. */
export async function withSign(
  params: Readonly<Record<string, string>>,
  privateKey: KeyObject,
): Promise<Record<string, string>> {
  const sent = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''))
  return { ...sent, sign: await signMessage(signedText(sent), privateKey) }
}

/** Whether a notice's parameters are signed by that key: all of them but `sign` and `sign_type`. */
export function isSignedNotice(params: Readonly<Record<string, string>>, publicKey: KeyObject): boolean {
  const { sign = '', sign_type: signType, ...rest } = params
  return signType === SIGN_TYPE && isSignatureOf(signedText(rest), sign, publicKey)
}
