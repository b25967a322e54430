import { createHmac } from 'node:crypto'
import { PayFailure } from './failures'

/** Turns the short-lived code of `wx.login` into the payer's openid under the mini program's app id. */
export interface WechatLogin {
  openIdOf(code: string): Promise<string>
}

export interface WechatLoginConfig {
  appId: string
  secret: string
  /** Origin of the API; default the real one. */
  baseUrl?: string
}

export const WECHAT_API_ORIGIN = 'https://api.weixin.qq.com'
const TIMEOUT_MS = 5_000

/** The mini program login of the public WeChat API: GET /sns/jscode2session. */
export function createWechatLogin({ appId, secret, baseUrl = WECHAT_API_ORIGIN }: WechatLoginConfig): WechatLogin {
  return {
    async openIdOf(code) {
      const query = new URLSearchParams({ appid: appId, secret, js_code: code, grant_type: 'authorization_code' })
      let reply: unknown
      try {
        const answer = await fetch(`${baseUrl}/sns/jscode2session?${query}`, {
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        reply = await answer.json()
      } catch {
        // The address holds the secret: nothing of the error may travel on.
        throw new PayFailure('network', 'the login API gave no answer')
      }
      if (typeof reply === 'object' && reply !== null && 'openid' in reply && typeof reply.openid === 'string')
        return reply.openid
      throw new PayFailure('refused', 'the login API refused the code')
    },
  }
}

/** The sandbox's app secret: both sides know the APIv3 key, so neither needs another file. */
export function sandboxAppSecret(apiV3Key: Buffer, appId: string): string {
  return createHmac('sha256', apiV3Key).update(`app-secret ${appId}`).digest('hex').slice(0, 32)
}
