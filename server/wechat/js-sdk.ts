import { createAccessToken, createJsapiTicket } from './access-token'
import type { WechatApp } from './logins'
import { createWechatApi } from './wechat-api'

/** Signs our pages for the JS-SDK: the web account and its ticket. */
export interface WechatPages {
  appId: string
  ticket(): Promise<string>
}

/** The ticket of the web view's account, cached during its lifetime. */
export function createWechatPages({ web, baseUrl }: { web: WechatApp; baseUrl?: string }, now = Date.now): WechatPages {
  const api = createWechatApi(baseUrl)
  const ticket = createJsapiTicket(api, createAccessToken(api, web, now), now)
  return { appId: web.appId, ticket: () => ticket.get() }
}
