import type { Session } from '@contract/schema/session'
import type { Stored } from '@/platform/storage'
import { SESSION_RETRIES } from '../limits'

interface SessionKeeperDeps {
  kept: Stored<Session>
  /** Requests a new session. */
  generate(): Promise<Session>
  /** Renews a session that is past its renewTime, signed with the old secret. */
  renew(old: Session): Promise<Session>
  /** Epoch ms of the server's clock. */
  now(): number
  /** True when an error means that no reply arrived, false for a refusal. */
  isNoReply(error: unknown): boolean
}

/**
 * The session that signs every call: stored on the device, created on first need, renewed past renewTime; concurrent
 * callers share one request.
 */
export class SessionKeeper {
  private session: Session | null
  private pending: Promise<Session> | null = null

  constructor(private readonly deps: SessionKeeperDeps) {
    this.session = deps.kept.get()
  }

  /** The current session, or null; sends no request. */
  get current(): Session | null {
    return this.session
  }

  /** A session that is valid now. */
  ensure(): Promise<Session> {
    const { session } = this
    if (session && this.deps.now() < session.renewTime) return Promise.resolve(session)
    this.pending ??= this.obtain(session).finally(() => {
      this.pending = null
    })
    return this.pending
  }

  /** Takes over the session of a login. */
  adopt(session: Session): void {
    this.session = session
    this.deps.kept.set(session)
  }

  /**
   * Clears the session. With a key only if it is still that session: when two calls fail together, the second must not
   * clear the session that the first has just requested.
   */
  clear(sessionKey?: string): void {
    if (sessionKey !== undefined && this.session?.sessionKey !== sessionKey) return
    this.session = null
    this.deps.kept.remove()
  }

  private async obtain(old: Session | null): Promise<Session> {
    const fresh = old && this.deps.now() < old.expireTime ? await this.renewed(old) : await this.generated()
    // A login may have happened meanwhile; its session is newer.
    if (this.session && this.session.sessionKey !== old?.sessionKey) return this.session
    this.adopt(fresh)
    return fresh
  }

  private async renewed(old: Session): Promise<Session> {
    try {
      return await this.deps.renew(old)
    } catch (error) {
      // Without a network the old session is usable until it expires; a refused one is not.
      if (this.deps.isNoReply(error)) return old
      return this.generated()
    }
  }

  private async generated(): Promise<Session> {
    for (let retries = SESSION_RETRIES; ; retries -= 1) {
      try {
        return await this.deps.generate()
      } catch (error) {
        if (retries === 0) throw error
      }
    }
  }
}
