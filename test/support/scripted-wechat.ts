import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import type { WechatLogins } from '@server/modules/customer/account'
import { openSealedPhone } from '@server/wechat/sealed-phone'

export const MINI_APP_ID = 'wx00000000000000aa'

/** A person's session key is the same for all codes. */
const keyOf = (code: string) =>
  createHash('sha256')
    .update(code.split('.')[0] ?? '')
    .digest()
    .subarray(0, 16)

/**
 * A fake of WeChat's servers: a code `person.n` identifies that person; the phone number is really encrypted and
 * decrypted.
 */
export function scriptedWechat(): WechatLogins {
  const used = new Set<string>()
  const identity = (app: string, code: string) => {
    if (used.has(code) || code.startsWith('bad')) throw new Error('40029')
    used.add(code)
    const [person = '', n] = code.split('.')
    return { openId: `o-${app}-${person}`, unionId: n?.startsWith('u') ? `u-${person}` : '' }
  }
  return {
    miniSession: async (code) => ({ ...identity('mini', code), sessionKey: keyOf(code).toString('base64') }),
    openPhone: (sessionKey, sealed, now) => openSealedPhone(sessionKey, sealed, MINI_APP_ID, now),
    webIdentity: async (code) => identity('web', code),
    oauthUrl: ({ redirectUrl, scope, state }) =>
      `https://open.example/authorize?${new URLSearchParams({ redirect_uri: redirectUrl, scope, state })}`,
  }
}

/** The result of getPhoneNumber that WeChat's client passes to the mini program. */
export function sealPhone(
  code: string,
  mobile: string,
  now: number,
  appid = MINI_APP_ID,
): { encryptedData: string; iv: string } {
  const iv = randomBytes(16)
  const cipher = createCipheriv('aes-128-cbc', keyOf(code), iv)
  const watermark = { timestamp: Math.floor(now / 1000), appid }
  const text = JSON.stringify({ phoneNumber: mobile, purePhoneNumber: mobile, countryCode: '86', watermark })
  const sealed = Buffer.concat([cipher.update(text), cipher.final()])
  return { encryptedData: sealed.toString('base64'), iv: iv.toString('base64') }
}
