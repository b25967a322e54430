import { createAccessToken, createJsapiTicket } from './access-token'
import type { WechatApp } from './logins'
import { createWechatApi } from './wechat-api'

/** What signs our pages for the JS-SDK: the web account and its ticket. */
export interface WechatPages {
  appId: string
  ticket(): Promise<string>
}

/** The ticket of the account that the web view knows, kept as long as it lives. */
export function createWechatPages({ web, baseUrl }: { web: WechatApp; baseUrl?: string }, now = Date.now): WechatPages {
  const api = createWechatApi(baseUrl)
  const ticket = createJsapiTicket(api, createAccessToken(api, web, now), now)
  return { appId: web.appId, ticket: () => ticket.get() }
}
