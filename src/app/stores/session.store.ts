import type { UserIndex } from '@contract/schema/account'
import type { LoginResult } from '@contract/schema/login'
import { makeAutoObservable, runInAction } from 'mobx'
import { host } from '@/platform/host'
import { session } from '../api'
import { isApiError } from '../api/api-error'
import { emit } from '../events'
import { LatestRequest } from '../latest-request'
import { toLogin } from '../navigate'
import { credentials } from '../session/credentials'
import type { Credentials } from '../session/credentials.types'
import { CartBadge } from './cart-badge.store'
import type { Env } from './index'
import { MineDot } from './mine-dot.store'
import { pointToday } from './point-today'

/** Who is shopping (spec 3 "Login info", "userInfo"; spec 4 "Login"). */
export class SessionStore {
  static readonly isKept = true

  uid = credentials.current?.uid ?? ''
  /** What the native app gave last to be exchanged for our token. */
  openToken = ''
  /** Null until loaded. */
  user: UserIndex | null = null
  /** The login ended by itself, and nobody has read so yet; not observable, it is asked for once. */
  private isLost = false
  private readonly latest = new LatestRequest()

  constructor(private readonly env: Env) {
    makeAutoObservable<this, 'env' | 'isLost' | 'latest'>(
      this,
      { env: false, isLost: false, latest: false },
      { autoBind: true },
    )
  }

  get isLoggedIn(): boolean {
    return this.uid !== ''
  }
  /** Inside the native app (spec 3 "User state"). */
  get inApp(): boolean {
    return host.kind === 'app'
  }
  /** Inside WeChat; the spec's own spelling. */
  get isWeiXinFalg(): boolean {
    return host.kind === 'wechat'
  }
  get isMember(): boolean {
    return this.user?.isMember ?? false
  }
  /** Has the U+ card, which makes no member prices. */
  get isUPlusMember(): boolean {
    return this.user?.isUPlusMember ?? false
  }

  /** Takes over what a login brought: the rotated session, the token, the shopper. */
  login(result: LoginResult): void {
    const { accessToken, uid, ...rotated } = result
    session.adopt(rotated)
    credentials.save({ accessToken, uid })
    this.uid = uid
    this.user = null
    this.isLost = false
    emit('login', { uid })
    void this.loadUser()
  }

  /** Takes over a shopper whose token came without a session (spec 4 "exchange an open token"): the next call fetches one. */
  adopt(found: Credentials): void {
    session.clear()
    credentials.save(found)
    this.uid = found.uid
    this.user = null
    emit('login', { uid: found.uid })
    void this.loadUser()
  }

  setOpenToken(openToken: string): void {
    this.openToken = openToken
  }

  /** What looked like the native app is a browser: whoever was logged in here still is. */
  restore(): void {
    credentials.restore()
    this.uid = credentials.current?.uid ?? ''
    void this.loadUser()
  }

  /** Loads name, member state and so on; a failure leaves them unknown until the next try. */
  async loadUser(): Promise<void> {
    const { uid } = this
    if (uid === '') return
    const isNewest = this.latest.ask()
    const user = await this.env.try(this.env.call('POST getIndexUserDate', {}, { quiet: true }))
    // Whoever left meanwhile gets nothing, and what was asked for again is newer.
    if (isApiError(user) || this.uid !== uid || !isNewest()) return
    runInAction(() => {
      this.user = user
    })
    emit('userLoaded', { uid })
  }

  /**
   * The shopper leaves: the server ends session and token first (wire.md "Sessions and login"), so that neither outlives
   * the logout. Unreachable, it cannot be told; the device forgets all the same.
   */
  async leave(): Promise<void> {
    const told = this.env.call('POST /core/account/session/destroySession', {}, { quiet: true, loading: true })
    await this.env.try(told)
    this.logout()
  }

  /** The server knows the login no more, and nobody here has ended it: the login page says so, once. */
  lose(): void {
    this.logout()
    this.isLost = true
  }

  /** Whether the login page has to say that the login ended by itself; asked once. */
  takeLost(): boolean {
    const { isLost } = this
    this.isLost = false
    return isLost
  }

  /**
   * Forgets the shopper: user, tab badge and dot, cart, addresses, member card, points and whatever else a store holds, session and login
   * info (spec 4 "Logout"). Goes to login only if asked to, and never inside the native app.
   */
  logout({ toLogin: goesToLogin = false }: { toLogin?: boolean } = {}): void {
    const { uid } = this
    credentials.forget()
    session.clear()
    this.uid = ''
    this.openToken = ''
    this.user = null
    this.env.stores.get(CartBadge).set(0)
    this.env.stores.get(MineDot).set(false)
    pointToday.remove()
    this.env.stores.forgetAll()
    emit('logout', { uid })
    if (goesToLogin && !this.inApp) toLogin()
  }
}
