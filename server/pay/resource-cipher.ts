import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { PayFailure } from './failures'

export const RESOURCE_ALGORITHM = 'AEAD_AES_256_GCM'
/** An APIv3 key is exactly this many bytes. */
export const API_V3_KEY_BYTES = 32
const TAG_BYTES = 16

/** The encrypted part of a notice. `ciphertext` is base64 of the cipher text followed by its 16-byte tag. */
export interface SealedResource {
  algorithm: string
  ciphertext: string
  associatedData: string
  nonce: string
}

/** AES-256-GCM encryption of a notice's resource; only tests pass `nonce` (12 characters). */
export function sealResource(
  apiV3Key: Buffer,
  plainText: string,
  associatedData: string,
  nonce: string = randomBytes(6).toString('hex'),
): SealedResource {
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, Buffer.from(nonce), { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(associatedData))
  const sealed = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return { algorithm: RESOURCE_ALGORITHM, ciphertext: sealed.toString('base64'), associatedData, nonce }
}

/** Decrypts a resource; rejects with 'bad-signature' when key, nonce, data or tag do not match. */
export function openResource(apiV3Key: Buffer, resource: SealedResource): string {
  const sealed = Buffer.from(resource.ciphertext, 'base64')
  const nonce = Buffer.from(resource.nonce)
  if (resource.algorithm !== RESOURCE_ALGORITHM || nonce.length !== 12 || sealed.length < TAG_BYTES) {
    throw new PayFailure('bad-signature', 'the resource of a notice is not encrypted as the protocol requires')
  }
  const split = sealed.length - TAG_BYTES
  try {
    const decipher = createDecipheriv('aes-256-gcm', apiV3Key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(resource.associatedData))
    decipher.setAuthTag(sealed.subarray(split))
    return Buffer.concat([decipher.update(sealed.subarray(0, split)), decipher.final()]).toString('utf8')
  } catch {
    throw new PayFailure('bad-signature', 'the resource of a notice cannot be decrypted with the APIv3 key')
  }
}
