import { createDecipheriv } from 'node:crypto'
import { WechatFailure } from './failure'

/** How old a sealed phone may be, and how far WeChat's clock may be ahead. */
const FRESH_MS = 5 * 60_000
const KEY_BYTES = 16

export interface Sealed {
  encryptedData: string
  iv: string
}

/**
 * Decrypts the reply of `getPhoneNumber` (AES-128-CBC with the session key); throws WechatFailure unless its watermark
 * names this mini program and a recent moment.
 */
export function openSealedPhone(
  sessionKey: string,
  { encryptedData, iv }: Sealed,
  appId: string,
  now: number,
): { countryCode: string; mobile: string } {
  const told = parse(decrypt(Buffer.from(sessionKey, 'base64'), encryptedData, Buffer.from(iv, 'base64')))
  const { purePhoneNumber, countryCode, watermark } = told
  if (typeof watermark !== 'object' || watermark === null || !('appid' in watermark) || !('timestamp' in watermark))
    throw new WechatFailure('bad-reply', 'a sealed phone without a watermark')
  if (watermark.appid !== appId) throw new WechatFailure('bad-reply', 'a sealed phone of another app')
  if (Math.abs(now - Number(watermark.timestamp) * 1000) > FRESH_MS || !Number.isFinite(Number(watermark.timestamp)))
    throw new WechatFailure('bad-reply', 'a sealed phone of another time')
  if (typeof purePhoneNumber !== 'string' || typeof countryCode !== 'string')
    throw new WechatFailure('bad-reply', 'a sealed phone without a number')
  return { countryCode, mobile: purePhoneNumber }
}

function decrypt(key: Buffer, encryptedData: string, iv: Buffer): string {
  if (key.length !== KEY_BYTES || iv.length !== KEY_BYTES) throw new WechatFailure('bad-reply', 'not an AES-128 key')
  try {
    const decipher = createDecipheriv('aes-128-cbc', key, iv)
    return Buffer.concat([decipher.update(Buffer.from(encryptedData, 'base64')), decipher.final()]).toString('utf8')
  } catch {
    throw new WechatFailure('bad-reply', "a sealed phone that can't be opened")
  }
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return { ...value }
  } catch {
    // A wrong key can leave valid padding; the text is then noise.
  }
  throw new WechatFailure('bad-reply', 'a sealed phone that is not a JSON object')
}
