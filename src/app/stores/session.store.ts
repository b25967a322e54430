import type { LoginResult, UserIndex } from '@contract/schema/account'
import { makeAutoObservable, runInAction } from 'mobx'
import { session } from '../api'
import { isApiError } from '../api/api-error'
import { emit } from '../events'
import { toLogin } from '../navigate'
import { credentials } from '../session/credentials'
import { CartBadge } from './cart-badge.store'
import type { Env } from './index'

/** Who is shopping (spec 3 "Login info", "userInfo"; spec 4 "Login"). */
export class SessionStore {
  static readonly isKept = true

  uid = credentials.current?.uid ?? ''
  /** Null until loaded. */
  user: UserIndex | null = null

  constructor(private readonly env: Env) {
    makeAutoObservable<this, 'env'>(this, { env: false }, { autoBind: true })
  }

  get isLoggedIn(): boolean {
    return this.uid !== ''
  }
  get isMember(): boolean {
    return this.user?.isMember ?? false
  }

  /** Takes over what a login brought: the rotated session, the token, the shopper. */
  login(result: LoginResult): void {
    const { accessToken, uid, ...rotated } = result
    session.adopt(rotated)
    credentials.save({ accessToken, uid })
    this.uid = uid
    this.user = null
    emit('login', { uid })
    void this.loadUser()
  }

  /** Loads name, member state and so on; a failure leaves them unknown until the next try. */
  async loadUser(): Promise<void> {
    const { uid } = this
    if (uid === '') return
    try {
      const user = await this.env.call('POST getIndexUserDate', {}, { quiet: true })
      runInAction(() => {
        if (this.uid === uid) this.user = user
      })
    } catch (error) {
      if (!isApiError(error)) throw error
    }
  }

  /**
   * The shopper leaves: the server ends session and token first (wire.md "Sessions and login"), so that neither outlives
   * the logout. Unreachable, it cannot be told; the device forgets all the same.
   */
  async leave(): Promise<void> {
    try {
      await this.env.call('POST /core/account/session/destroySession', {}, { quiet: true, loading: true })
    } catch (error) {
      if (!isApiError(error)) throw error
    }
    this.logout()
  }

  /**
   * Forgets the shopper: user, tab badge, cart, addresses, points and whatever else a store holds, session and login
   * info (spec 4 "Logout"). Goes to login only if asked to.
   */
  logout({ toLogin: goesToLogin = false }: { toLogin?: boolean } = {}): void {
    const { uid } = this
    credentials.forget()
    session.clear()
    this.uid = ''
    this.user = null
    this.env.stores.get(CartBadge).set(0)
    this.env.stores.forgetAll()
    emit('logout', { uid })
    if (goesToLogin) toLogin()
  }
}
