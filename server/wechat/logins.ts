import { createHmac } from 'node:crypto'
import { WechatFailure } from './failure'
import { openSealedPhone, type Sealed } from './sealed-phone'
import { createWechatApi, optionalText, textOf } from './wechat-api'

export interface WechatApp {
  appId: string
  secret: string
}

export interface WechatLoginConfig {
  mini: WechatApp
  /** The account of the web view; absent: no OAuth. */
  web?: WechatApp
  /** Origin of the API; default the real one. */
  baseUrl?: string
  /** Where the shopper's browser is sent for the OAuth; default the real one. */
  authorizeUrl?: string
}

const AUTHORIZE_URL = 'https://open.weixin.qq.com/connect/oauth2/authorize'

/** Logins by the public WeChat API: the mini program's code, its phone, and the OAuth of the web view. */
export function createWechatLogins({ mini, web, baseUrl, authorizeUrl = AUTHORIZE_URL }: WechatLoginConfig) {
  const api = createWechatApi(baseUrl)
  return {
    /** GET /sns/jscode2session. */
    async miniSession(code: string) {
      const query = { appid: mini.appId, secret: mini.secret, js_code: code, grant_type: 'authorization_code' }
      const reply = await api.ask('/sns/jscode2session', query)
      return {
        openId: textOf(reply, 'openid'),
        unionId: optionalText(reply, 'unionid'),
        sessionKey: textOf(reply, 'session_key'),
      }
    },

    openPhone: (sessionKey: string, sealed: Sealed, now: number) =>
      openSealedPhone(sessionKey, sealed, mini.appId, now),

    /** GET /sns/oauth2/access_token. */
    async webIdentity(code: string) {
      if (!web) throw new WechatFailure('refused', 'no web account is configured')
      const query = { appid: web.appId, secret: web.secret, code, grant_type: 'authorization_code' }
      const reply = await api.ask('/sns/oauth2/access_token', query)
      return { openId: textOf(reply, 'openid'), unionId: optionalText(reply, 'unionid') }
    },

    oauthUrl({ redirectUrl, scope, state }: { redirectUrl: string; scope: string; state: string }): string | null {
      if (!web) return null
      const query = new URLSearchParams({
        appid: web.appId,
        redirect_uri: redirectUrl,
        response_type: 'code',
        scope,
        state,
      })
      return `${authorizeUrl}?${query}#wechat_redirect`
    },
  }
}

/** The secrets of the sandbox's apps: both sides derive them from the APIv3 key, so neither needs another file. */
export function sandboxAppSecret(apiV3Key: Buffer, appId: string): string {
  return createHmac('sha256', apiV3Key).update(`app-secret ${appId}`).digest('hex').slice(0, 32)
}
