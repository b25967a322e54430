import { APP_KEYS, TIMESTAMP_WINDOW_S } from '@contract/codes/session'
import { AppError, fail } from '../kernel/errors'
import type { Client } from './endpoint'
import type { RateLimiter } from './rate-limit'
import { isSameSign, signOf } from './signature'

/** A session, as the account module returns it. */
export interface KnownSession {
  sessionKey: string
  secret: string
  uid: string | null
  deviceId: string
  appKey: string
  /** Epoch ms after which the session must be renewed. */
  expireAt: number
}

/** What the gateways use of the account module. */
export interface SessionSource {
  find(sessionKey: string): Promise<KnownSession | null>
  /** Shopper of a token, or null when it is unknown or expired. */
  uidOfToken(accessToken: string): Promise<string | null>
}

export interface SignedCall {
  sessionKey: string
  appKey?: string
  timestamp: string
  sign: string
  /** All signed fields. */
  fields: ReadonlyMap<string, string>
  /** The uid the caller claims, if any. */
  uid?: string
  ip: string
  agent: string
  needsShopper: boolean
}

/** Over the limit for visitors: the reply is HTTP 403 (docs/wire.md "Dialects"). */
export class AnonymousLimit extends Error {}

/**
 * Checks a signed call: app key, session, expiry, timestamp, sign, uid, login, rate (docs/wire.md "The order of
 * checks"). The schema is checked later.
 */
export async function admit(
  call: SignedCall,
  sessions: SessionSource,
  limiter: RateLimiter,
  now: number,
): Promise<Client> {
  if (call.appKey !== undefined && !APP_KEYS.some((key) => key === call.appKey)) fail('INVALID_APPLICATION')
  // No key contains U+0000, and PostgreSQL refuses it in a parameter.
  const session = call.sessionKey && !call.sessionKey.includes('\0') ? await sessions.find(call.sessionKey) : null
  if (!session || (call.appKey !== undefined && session.appKey !== call.appKey)) fail('INVALID_SESSION')
  if (session.expireAt <= now) fail('SESSION_RENEW')
  const timestamp = Number(call.timestamp)
  if (!/^\d{1,12}$/.test(call.timestamp) || Math.abs(now / 1000 - timestamp) > TIMESTAMP_WINDOW_S) fail('EXPIRE_ERROR')
  if (!call.sign) fail('SIGN_FAILED')
  if (!isSameSign(signOf(session.secret, call.fields), call.sign)) fail('SIGN_INCORRECT')
  if (call.uid && call.uid !== session.uid) fail('USER_NOT_LOGIN')
  if (call.needsShopper && session.uid === null) fail('USER_NOT_LOGIN')
  if (!limiter.take(session.uid ?? `ip:${call.ip}`, session.uid !== null)) {
    if (session.uid === null) throw new AnonymousLimit()
    throw new AppError('SYS_OPT_FREQUENTLY_ERROR')
  }
  return {
    uid: session.uid,
    sessionKey: session.sessionKey,
    deviceId: session.deviceId,
    appKey: session.appKey,
    ip: call.ip,
    agent: call.agent,
  }
}
