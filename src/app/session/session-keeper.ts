import type { Session } from '@contract/schema/session'
import type { Stored } from '@/platform/storage'
import { SESSION_RETRIES } from '../limits'

interface SessionKeeperDeps {
  kept: Stored<Session>
  /** Asks for a new session. */
  generate(): Promise<Session>
  /** Renews one that is past its renewTime, signed with the old secret. */
  renew(old: Session): Promise<Session>
  /** Epoch ms by the server's clock. */
  now(): number
  /** Whether an error means that no answer came, rather than a refusal. */
  isNoReply(error: unknown): boolean
}

/**
 * The session that signs every call (spec 4 "Session"): kept on the device, made on first need, renewed past
 * renewTime, one shared request for all who wait.
 */
export class SessionKeeper {
  private session: Session | null
  private pending: Promise<Session> | null = null

  constructor(private readonly deps: SessionKeeperDeps) {
    this.session = deps.kept.get()
  }

  /** The session at hand, or null; asks for nothing. */
  get current(): Session | null {
    return this.session
  }

  /** A session that can sign now. */
  ensure(): Promise<Session> {
    const { session } = this
    if (session && this.deps.now() < session.renewTime) return Promise.resolve(session)
    this.pending ??= this.obtain(session).finally(() => {
      this.pending = null
    })
    return this.pending
  }

  /** Takes over a session that a login brought. */
  adopt(session: Session): void {
    this.session = session
    this.deps.kept.set(session)
  }

  /**
   * Forgets the session. With a key only if it is still that one: of two calls that fail together, the second must not
   * throw away what the first has just fetched.
   */
  clear(sessionKey?: string): void {
    if (sessionKey !== undefined && this.session?.sessionKey !== sessionKey) return
    this.session = null
    this.deps.kept.remove()
  }

  private async obtain(old: Session | null): Promise<Session> {
    const fresh = old && this.deps.now() < old.expireTime ? await this.renewed(old) : await this.generated()
    // A login may have come in between; its session is the newer one.
    if (this.session && this.session.sessionKey !== old?.sessionKey) return this.session
    this.adopt(fresh)
    return fresh
  }

  private async renewed(old: Session): Promise<Session> {
    try {
      return await this.deps.renew(old)
    } catch (error) {
      // Without a network the old session still serves until it expires; a refused one is of no more use.
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
