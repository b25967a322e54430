import { createHash } from 'node:crypto'
import { sandboxAppSecret } from '../pay/wechat-login'
import type { GatewayKeys } from './keys'

/** WeChat's own numbers for a wrong app id, a wrong secret and a wrong code. */
const WRONG_APP_ID = { errcode: 40013, errmsg: 'invalid appid' }
const WRONG_SECRET = { errcode: 40125, errmsg: 'invalid appsecret' }
const WRONG_CODE = { errcode: 40029, errmsg: 'invalid code' }

/**
 * GET /sns/jscode2session as the public API answers it. Every code stands for a payer of its own: the sandbox has no
 * phones that could tell two codes of one person.
 */
export function answerLogin(keys: GatewayKeys, query: URLSearchParams): Record<string, unknown> {
  const appId = query.get('appid') ?? ''
  const code = query.get('js_code') ?? ''
  if (!keys.appIds.includes(appId)) return WRONG_APP_ID
  if (query.get('secret') !== sandboxAppSecret(keys.apiV3Key, appId)) return WRONG_SECRET
  if (code === '' || query.get('grant_type') !== 'authorization_code') return WRONG_CODE
  const openid = `o${createHash('sha256').update(`${appId} ${code}`).digest('base64url').slice(0, 27)}`
  return { openid, session_key: createHash('sha256').update(`session ${code}`).digest('base64') }
}
