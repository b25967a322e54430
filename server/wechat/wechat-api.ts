import { WechatFailure } from './failure'

/** Origin of the real API. */
export const WECHAT_API_ORIGIN = 'https://api.weixin.qq.com'
const TIMEOUT_MS = 5_000

export type WechatReply = Readonly<Record<string, unknown>>

/** The client of the API, or of a replacement: the demo's sandbox or a configured origin. */
export interface WechatApi {
  /** A GET, or with `body` a POST of JSON; rejects with WechatFailure unless the reply reports success. */
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
        // The address contains the secret, so nothing of the error is passed on.
        throw new WechatFailure('network', `WeChat did not reply to ${path}`)
      }
      if (typeof reply !== 'object' || reply === null)
        throw new WechatFailure('bad-reply', `the reply of ${path} is not an object`)
      const fields: WechatReply = { ...reply }
      // 0 and a missing errcode both mean success.
      if (typeof fields.errcode === 'number' && fields.errcode !== 0)
        throw new WechatFailure('refused', `WeChat refused ${path}: ${fields.errcode}`, fields.errcode)
      return fields
    },
  }
}

/** A required text of the reply. */
export function textOf(reply: WechatReply, field: string): string {
  const value = reply[field]
  if (typeof value !== 'string' || value === '') throw new WechatFailure('bad-reply', `the reply has no ${field}`)
  return value
}

/** An optional text of the reply; empty when it is missing. */
export function optionalText(reply: WechatReply, field: string): string {
  const value = reply[field]
  return typeof value === 'string' ? value : ''
}
