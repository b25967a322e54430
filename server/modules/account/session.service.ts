import { createHash } from 'node:crypto'
import {
  APP_KEYS,
  OLD_SESSION_GRACE_MS,
  SESSION_EXPIRE_MS,
  SESSION_RENEW_MS,
  TOKEN_EXPIRE_MS,
} from '@contract/codes/session'
import type { Session } from '@contract/schema/session'
import type { Caller } from '../../gateways/endpoint'
import type { KnownSession, SessionSource } from '../../gateways/gate'
import type { Clock } from '../../kernel/clock'
import type { Db, Tx } from '../../kernel/db'
import { fail } from '../../kernel/errors'
import { randomToken } from '../../kernel/ids'
import * as repo from './session.repo'

export interface Opening {
  appKey: string
  deviceId: string
  accessToken?: string
}

interface Owner {
  uid: string | null
  tokenHash: string
  deviceId: string
  appKey: string
}

/** Sessions and tokens (wire.md "Sessions and login", spec 4 "Session"). */
export class SessionService implements SessionSource {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async find(sessionKey: string): Promise<KnownSession | null> {
    const row = await repo.findSession(this.db.q, sessionKey)
    if (!row) return null
    return {
      sessionKey,
      secret: row.secret,
      uid: row.uid || null,
      deviceId: row.device_id,
      appKey: row.app_key,
      expireAt: row.expire_at,
    }
  }

  uidOfToken(accessToken: string): Promise<string | null> {
    return repo.findTokenUid(this.db.q, hashToken(accessToken), this.clock.now())
  }

  /** A session for a device; a valid token binds it to its shopper, an invalid one is simply not bound. */
  async open(opening: Opening, now: number): Promise<Session> {
    if (!APP_KEYS.some((key) => key === opening.appKey)) fail('INVALID_APPLICATION')
    const tokenHash = opening.accessToken ? hashToken(opening.accessToken) : ''
    const uid = tokenHash ? await repo.findTokenUid(this.db.q, tokenHash, now) : null
    return this.db.tx((tx) =>
      this.#create(
        tx,
        { uid, tokenHash: uid ? tokenHash : '', deviceId: opening.deviceId, appKey: opening.appKey },
        now,
      ),
    )
  }

  /** A new session that keeps the shopper; the old key lives on for a minute (wire.md). */
  async renew(caller: Caller, now: number): Promise<Session> {
    const old = await repo.findSession(this.db.q, caller.sessionKey)
    return this.db.tx(async (tx) => {
      await repo.shortenSession(tx, caller.sessionKey, now + OLD_SESSION_GRACE_MS)
      return this.#create(tx, { ...caller, tokenHash: old?.token_hash ?? '' }, now)
    })
  }

  /** Ends the session and the shopper's token on logout. */
  async destroy(caller: Caller): Promise<void> {
    const session = await repo.findSession(this.db.q, caller.sessionKey)
    await this.db.tx(async (tx) => {
      await repo.deleteSession(tx, caller.sessionKey)
      if (session?.token_hash) await repo.deleteToken(tx, session.token_hash)
    })
  }

  async #create(tx: Tx, owner: Owner, now: number): Promise<Session> {
    const session: Session = {
      sessionKey: randomToken(),
      sessionSecret: randomToken(32),
      renewTime: now + SESSION_RENEW_MS,
      expireTime: now + SESSION_EXPIRE_MS,
      serverTime: now,
    }
    await repo.insertSession(tx, {
      session_key: session.sessionKey,
      secret: session.sessionSecret,
      uid: owner.uid ?? '',
      token_hash: owner.tokenHash,
      device_id: owner.deviceId,
      app_key: owner.appKey,
      renew_at: session.renewTime,
      expire_at: session.expireTime,
    })
    return session
  }

  /** Login: a fresh token, and the session rotated, so the visitor's key ends here. */
  async login(tx: Tx, caller: Caller, uid: string, now: number): Promise<Session & { accessToken: string }> {
    const accessToken = randomToken(24)
    const tokenHash = hashToken(accessToken)
    await repo.insertToken(tx, tokenHash, uid, now + TOKEN_EXPIRE_MS)
    await repo.deleteSession(tx, caller.sessionKey)
    const session = await this.#create(tx, { uid, tokenHash, deviceId: caller.deviceId, appKey: caller.appKey }, now)
    return { accessToken, ...session }
  }

  sweep(now: number): Promise<void> {
    return this.db.tx((tx) => repo.sweepSessions(tx, now))
  }
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
