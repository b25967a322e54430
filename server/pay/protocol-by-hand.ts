import { createHash, type KeyObject, webcrypto } from 'node:crypto'

/**
 * A second implementation of the protocol for tests, from its text and RFC 8017 with plain arithmetic. It shares no
 * code with the library, so that a mistake in one of the two fails a test.
 */

const SHA256_PREFIX = '3031300d060960864801650304020105000420'

/** EMSA-PKCS1-v1_5: 00 01 ff…ff 00 DigestInfo, as long as the modulus. */
function encodeMessage(message: string | Buffer, length: number): bigint {
  const digestInfo = SHA256_PREFIX + createHash('sha256').update(message).digest('hex')
  const padding = 'ff'.repeat(length - 3 - digestInfo.length / 2)
  return BigInt(`0x0001${padding}00${digestInfo}`)
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n
  let square = base % modulus
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus
    square = (square * square) % modulus
  }
  return result
}

function numberOf(text: string | undefined): bigint {
  return BigInt(`0x${Buffer.from(text ?? '', 'base64url').toString('hex')}`)
}

/** RSASSA-PKCS1-v1_5 with SHA-256: m^d mod n, computed with both primes (RFC 8017, 5.1.2), in base64. */
export function signByHand(message: string | Buffer, privateKey: KeyObject): string {
  const jwk = privateKey.export({ format: 'jwk' })
  const [p, q] = [numberOf(jwk.p), numberOf(jwk.q)]
  const length = Math.ceil((p * q).toString(16).length / 2)
  const encoded = encodeMessage(message, length)
  const [first, second] = [power(encoded, numberOf(jwk.dp), p), power(encoded, numberOf(jwk.dq), q)]
  const difference = (((first - second) % p) + p) % p
  const signature = second + ((difference * numberOf(jwk.qi)) % p) * q
  return Buffer.from(signature.toString(16).padStart(length * 2, '0'), 'hex').toString('base64')
}

/** Whether s^e mod n is the encoded message. */
export function fitsByHand(message: string | Buffer, signature: string, publicKey: KeyObject): boolean {
  const jwk = publicKey.export({ format: 'jwk' })
  const modulus = numberOf(jwk.n)
  const length = Math.ceil(modulus.toString(16).length / 2)
  const bytes = Buffer.from(signature, 'base64')
  if (bytes.length !== length) return false
  return power(BigInt(`0x${bytes.toString('hex')}`), numberOf(jwk.e), modulus) === encodeMessage(message, length)
}

/** AES-256-GCM by Web Crypto, cipher text followed by its 16-byte tag, in base64. */
export async function sealByHand(
  apiV3Key: string,
  plainText: string,
  associatedData: string,
  nonce: string,
): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const key = await webcrypto.subtle.importKey('raw', bytes(apiV3Key), 'AES-GCM', false, ['encrypt'])
  const algorithm = { name: 'AES-GCM', iv: bytes(nonce), additionalData: bytes(associatedData), tagLength: 128 }
  return Buffer.from(await webcrypto.subtle.encrypt(algorithm, key, bytes(plainText))).toString('base64')
}

/** The headers that prove a body of the platform, signed by hand. */
export function platformHeaders(
  body: string,
  proof: { key: KeyObject; serial: string; seconds: number; nonce?: string },
): Record<string, string> {
  const nonce = proof.nonce ?? 'c5ac7061fccab6bf3e254dcf98995b8c'
  return {
    'wechatpay-timestamp': String(proof.seconds),
    'wechatpay-nonce': nonce,
    'wechatpay-signature': signByHand(`${proof.seconds}\n${nonce}\n${body}\n`, proof.key),
    'wechatpay-serial': proof.serial,
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
  }
}
