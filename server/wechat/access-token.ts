import { WechatFailure } from './failure'
import type { WechatApp } from './logins'
import { textOf, type WechatApi, type WechatReply } from './wechat-api'

/** A token is renewed this long before it ends, and immediately when WeChat reports that it ended early. */
const EARLY_MS = 5 * 60_000

/** A WeChat token with a limited lifetime; concurrent callers share one request. */
export interface Lent {
  get(): Promise<string>
  /** Discards the token, because WeChat no longer accepts it. */
  drop(): void
}

/** Caches a token until shortly before its end. */
export function lent(ask: () => Promise<{ word: string; livesMs: number }>, now: () => number): Lent {
  let held: { word: string; from: number; until: number } | null = null
  let pending: Promise<string> | null = null
  const fetched = async () => {
    const { word, livesMs } = await ask()
    const from = now()
    held = { word, from, until: from + Math.max(0, livesMs - EARLY_MS) }
    return word
  }
  return {
    async get() {
      const moment = now()
      // After the clock was set back it is unknown how long the token still lives.
      if (held && held.from <= moment && moment < held.until) return held.word
      pending ??= fetched().finally(() => {
        pending = null
      })
      return pending
    },
    drop() {
      held = null
    },
  }
}

/** The app's own token (POST /cgi-bin/stable_token): a request for it does not end the token of other processes. */
export function createAccessToken(api: WechatApi, app: WechatApp, now: () => number): Lent {
  return lent(async () => {
    const body = { grant_type: 'client_credential', appid: app.appId, secret: app.secret }
    const reply = await api.ask('/cgi-bin/stable_token', {}, body)
    return { word: textOf(reply, 'access_token'), livesMs: lifeOf(reply) }
  }, now)
}

const TOKEN_ENDED: readonly number[] = [40001, 42001]

/** The ticket that signs pages for the JS-SDK (GET /cgi-bin/ticket/getticket). */
export function createJsapiTicket(api: WechatApi, token: Lent, now: () => number): Lent {
  const ask = async () => api.ask('/cgi-bin/ticket/getticket', { access_token: await token.get(), type: 'jsapi' })
  return lent(async () => {
    const reply = await ask().catch((error: unknown) => {
      if (!(error instanceof WechatFailure) || !TOKEN_ENDED.includes(error.errcode)) throw error
      token.drop()
      return ask()
    })
    return { word: textOf(reply, 'ticket'), livesMs: lifeOf(reply) }
  }, now)
}

function lifeOf(reply: WechatReply): number {
  return typeof reply.expires_in === 'number' ? reply.expires_in * 1000 : 0
}
