import { WechatFailure } from './failure'

/** Origin of the real API. */
export const WECHAT_API_ORIGIN = 'https://api.weixin.qq.com'
const TIMEOUT_MS = 5_000

export type WechatReply = Readonly<Record<string, unknown>>

/** Where the API is; a stand-in of the demo, or an origin of an operator's choice. */
export interface WechatApi {
  /** A GET, or with `body` a POST of JSON; rejects with WechatFailure unless the reply says that it went well. */
  ask(path: string, query: Readonly<Record<string, string>>, body?: object): Promise<WechatReply>
}

export function createWechatApi(baseUrl = WECHAT_API_ORIGIN): WechatApi {
  return {
    async ask(path, query, body) {
      let reply: unknown
      try {
        const answer = await fetch(`${baseUrl}${path}?${new URLSearchParams(query)}`, {
          signal: AbortSignal.timeout(TIMEOUT_MS),
          ...(body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
        })
        reply = await answer.json()
      } catch {
        // The address holds the secret: nothing of the error may travel on.
        throw new WechatFailure('network', `WeChat did not reply to ${path}`)
      }
      if (typeof reply !== 'object' || reply === null) throw new WechatFailure('bad-reply', `no reply of ${path}`)
      const fields: WechatReply = { ...reply }
      // 0 or nothing at all: it went well.
      if (typeof fields.errcode === 'number' && fields.errcode !== 0)
        throw new WechatFailure('refused', `WeChat refused ${path}: ${fields.errcode}`, fields.errcode)
      return fields
    },
  }
}

/** A text that the reply must have. */
export function textOf(reply: WechatReply, field: string): string {
  const value = reply[field]
  if (typeof value !== 'string' || value === '') throw new WechatFailure('bad-reply', `the reply has no ${field}`)
  return value
}

/** A text that it may have. */
export function optionalText(reply: WechatReply, field: string): string {
  const value = reply[field]
  return typeof value === 'string' ? value : ''
}
