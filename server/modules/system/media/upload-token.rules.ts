import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export const MEDIA_BUCKET = 'galleria'

/** The policy inside a token, with the protocol's field names. */
export interface PutPolicy {
  /** bucket:prefix */
  scope: string
  isPrefixalScope: 1
  /** Epoch seconds. */
  deadline: number
  insertOnly: 1
  fsizeLimit: number
  mimeLimit: string
  /** uid */
  endUser: string
}

export type TokenProblem = 'bad token' | 'expired token'

/** Identifies the signing secret without revealing it. */
export function accessKeyOf(secret: string): string {
  return `galleria-${createHash('sha256').update(`access:${secret}`).digest('hex').slice(0, 24)}`
}

/** accessKey:sign:policy; the sign is HMAC-SHA1 over the encoded policy. */
export function signToken(secret: string, policy: PutPolicy): string {
  const encoded = urlSafe(Buffer.from(JSON.stringify(policy)))
  return `${accessKeyOf(secret)}:${urlSafe(hmac('sha1', secret, encoded))}:${encoded}`
}

export function readToken(secret: string, token: string, now: number): PutPolicy | TokenProblem {
  const [accessKey = '', sign = '', encoded = '', ...rest] = token.split(':')
  if (rest.length > 0 || accessKey !== accessKeyOf(secret)) return 'bad token'
  if (!isSame(sign, urlSafe(hmac('sha1', secret, encoded)))) return 'bad token'
  // The signature is ours, so the content has our shape.
  const policy = JSON.parse(Buffer.from(encoded, 'base64url').toString()) as PutPolicy
  return policy.deadline * 1000 <= now ? 'expired token' : policy
}

/** The sign of a private file's address. */
export function signAddress(secret: string, key: string, deadline: number): string {
  return hmac('sha256', secret, `private\n${key}\n${deadline}`).toString('base64url')
}

export function isAddressSign(secret: string, key: string, deadline: number, sign: string): boolean {
  return isSame(sign, signAddress(secret, key, deadline))
}

function hmac(algorithm: 'sha1' | 'sha256', secret: string, text: string): Buffer {
  return createHmac(algorithm, secret).update(text).digest()
}

/** Base64 with - and _, padded, as the protocol's own clients write it. */
function urlSafe(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_')
}

function isSame(a: string, b: string): boolean {
  const x = Buffer.from(a)
  const y = Buffer.from(b)
  return x.length === y.length && timingSafeEqual(x, y)
}
