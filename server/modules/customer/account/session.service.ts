import { createHash } from 'node:crypto'
import {
  APP_KEYS,
  OLD_SESSION_GRACE_MS,
  SESSION_EXPIRE_MS,
  SESSION_RENEW_MS,
  TOKEN_EXPIRE_MS,
} from '@contract/codes/session'
import type { Session } from '@contract/schema/session'
import type { Client } from '../../../gateways/endpoint'
import type { KnownSession, SessionSource } from '../../../gateways/gate'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { FreshCache } from '../../../kernel/fresh-cache'
import { randomToken } from '../../../kernel/ids'
import type { PubSub } from '../../../kernel/pub-sub'
import { sweepCodes } from './check-code.repo'
import { modelOf } from './device.rules'
import { sweepTokens } from './login-token.repo'
import * as repo from './session.repo'

declare module '../../../kernel/pub-sub' {
  interface Topics {
    /** Sessions were ended, by key. */
    'session.ended': true
  }
}

export interface Opening {
  appKey: string
  deviceId: string
  accessToken?: string
  /** The header user-agent. */
  agent?: string
}

interface Owner {
  uid: string | null
  tokenHash: string
  deviceId: string
  appKey: string
}

/** Cache time: a session that another process ended is accepted here for at most this time if its message is lost. */
const KEEP_MS = 2000
const KEPT = 5000
/** Time for which expired codes and tokens are kept. */
const WORDS_KEPT_MS = 24 * 3_600_000
/** A use of a session is noted when the last note is this old. */
const SEEN_STEP_MS = 15 * 60_000

/** Sessions and access tokens (docs/wire.md). */
export class SessionService implements SessionSource {
  readonly #known: FreshCache<KnownSession | null>

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly pubSub: Pick<PubSub, 'subscribe' | 'publish'>,
  ) {
    this.#known = new FreshCache(clock, KEEP_MS, KEPT)
    pubSub.subscribe('session.ended', (keys) => {
      if (keys) for (const key of keys) this.#known.forget(key)
      else this.#known.forget()
    })
  }

  async find(sessionKey: string): Promise<KnownSession | null> {
    const session = await this.#known.get(sessionKey, () => this.#read(sessionKey))
    // Unknown keys are not cached: they would evict keys in use.
    if (!session) this.#known.forget(sessionKey)
    return session
  }

  /** Devices on which a shopper is logged in. */
  devicesOf(q: Reader, uid: string): Promise<string[]> {
    return repo.listDevices(q, uid)
  }

  /**
   * Removes a key from the cache of this process. Call it after the commit of `login`, which rotates its caller's
   * session: a visitor's key in the cache of another process reads nothing of the shopper.
   */
  forget(sessionKey: string): void {
    this.#known.forget(sessionKey)
  }

  async #read(sessionKey: string): Promise<KnownSession | null> {
    const row = await repo.findSession(this.db.q, sessionKey)
    if (!row) return null
    if (row.uid !== '') await this.#see(row)
    return {
      sessionKey,
      secret: row.secret,
      uid: row.uid || null,
      deviceId: row.deviceId,
      appKey: row.appKey,
      expireAt: row.expireAt,
    }
  }

  async #see({ sessionKey, tokenHash, seenAt }: repo.SessionRow): Promise<void> {
    const now = this.clock.now()
    if (now - seenAt < SEEN_STEP_MS) return
    await this.db.tx(async (tx) => {
      await Promise.all([repo.seeSession(tx, sessionKey, now), repo.seeToken(tx, tokenHash, { seenAt: now })])
    })
  }

  uidOfToken(accessToken: string): Promise<string | null> {
    return repo.findTokenUid(this.db.q, hashToken(accessToken), this.clock.now())
  }

  /** Opens a session for a device; a valid token binds it to its shopper, an invalid token is ignored. */
  async open(opening: Opening, now: number): Promise<Session> {
    if (!APP_KEYS.some((key) => key === opening.appKey)) fail('INVALID_APPLICATION')
    const tokenHash = opening.accessToken ? hashToken(opening.accessToken) : ''
    const uid = tokenHash ? await repo.findTokenUid(this.db.q, tokenHash, now) : null
    const { deviceId, appKey, agent = '' } = opening
    return this.db.tx(async (tx) => {
      if (uid) await repo.seeToken(tx, tokenHash, { deviceId, appKey, model: modelOf(agent), seenAt: now })
      return this.#create(tx, { uid, tokenHash: uid ? tokenHash : '', deviceId, appKey }, now)
    })
  }

  /** A new session of the same shopper; the old key stays valid for a minute. */
  async renew(client: Client, now: number): Promise<Session> {
    const old = await repo.findSession(this.db.q, client.sessionKey)
    const session = await this.db.tx(async (tx) => {
      await repo.shortenSession(tx, client.sessionKey, now + OLD_SESSION_GRACE_MS)
      return this.#create(tx, { ...client, tokenHash: old?.tokenHash ?? '' }, now)
    })
    this.forget(client.sessionKey)
    return session
  }

  /** Ends the session and the shopper's token at a logout, and all sessions and tokens that depend on the token. */
  async destroy(client: Client): Promise<void> {
    const session = await repo.findSession(this.db.q, client.sessionKey)
    await this.db.tx(async (tx) => {
      await repo.deleteSession(tx, client.sessionKey)
      if (session?.tokenHash) await this.endLogin(tx, session.tokenHash)
      await this.pubSub.publish(tx, 'session.ended', [client.sessionKey])
    })
  }

  /** Ends a shopper's sessions and tokens except those in `keep`, in every process [account.sessions-end]. */
  async endAll(tx: Tx, uid: string, keep: Client | null): Promise<void> {
    const kept = keep ? await repo.findSession(tx, keep.sessionKey) : undefined
    await this.#ended(tx, await repo.deleteShopperSessions(tx, uid, kept?.sessionKey ?? '', kept?.tokenHash ?? ''))
  }

  /** Ends a login: its token, all tokens derived from it and their sessions. */
  async endLogin(tx: Tx, tokenHash: string): Promise<void> {
    await this.#ended(tx, await repo.deleteTokenTree(tx, tokenHash))
  }

  async #ended(tx: Tx, keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await this.pubSub.publish(tx, 'session.ended', keys)
  }

  /** Hash of the session's token, '' for a visitor's session. */
  async tokenHashOf(sessionKey: string): Promise<string> {
    return (await repo.findSession(this.db.q, sessionKey))?.tokenHash ?? ''
  }

  isTokenAlive(q: Reader, tokenHash: string, now: number): Promise<boolean> {
    return repo.findTokenUid(q, tokenHash, now).then((uid) => uid !== null)
  }

  /** Issues a token that ends with its parent. */
  async childToken(tx: Tx, uid: string, parentHash: string, now: number): Promise<string> {
    const accessToken = randomToken(24)
    await repo.insertToken(tx, {
      tokenHash: hashToken(accessToken),
      uid,
      parentHash,
      expireAt: now + TOKEN_EXPIRE_MS,
      deviceId: '',
      appKey: '',
      model: '',
      loginAt: now,
      seenAt: now,
    })
    return accessToken
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
      sessionKey: session.sessionKey,
      secret: session.sessionSecret,
      uid: owner.uid ?? '',
      tokenHash: owner.tokenHash,
      deviceId: owner.deviceId,
      appKey: owner.appKey,
      renewAt: session.renewTime,
      expireAt: session.expireTime,
      seenAt: now,
    })
    return session
  }

  /** Issues a token and rotates the session, so that the visitor's key ends (call `forget` after the commit). */
  async login(tx: Tx, client: Client, uid: string, now: number): Promise<Session & { accessToken: string }> {
    const accessToken = randomToken(24)
    const tokenHash = hashToken(accessToken)
    const { deviceId, appKey } = client
    await repo.insertToken(tx, {
      tokenHash,
      uid,
      expireAt: now + TOKEN_EXPIRE_MS,
      parentHash: '',
      deviceId,
      appKey,
      model: modelOf(client.agent),
      loginAt: now,
      seenAt: now,
    })
    await repo.deleteSession(tx, client.sessionKey)
    const session = await this.#create(tx, { uid, tokenHash, deviceId, appKey }, now)
    return { accessToken, ...session }
  }

  sweep(now: number): Promise<void> {
    return this.db.tx(async (tx) => {
      await repo.sweepSessions(tx, now)
      // Expired rows are kept for a while, so that a late use gets the reason.
      await sweepCodes(tx, now - WORDS_KEPT_MS)
      await sweepTokens(tx, now - WORDS_KEPT_MS)
    })
  }
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
