import { MALL_APP } from '@contract/codes/session'
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

/** The properties of a shopper that select the take-home price of a product. */
export interface Buyer {
  isMember: boolean
  isNew: boolean
  isApp: boolean
}

/** The logged-in shopper. */
export class SessionStore {
  static readonly isKept = true

  uid = credentials.current?.uid ?? ''
  /** The last open token of the native app, which the server exchanges for an access token. */
  openToken = ''
  /** Null until loaded. */
  user: UserIndex | null = null
  /** The server ended the login and the shopper has not been informed yet. Not observable: it is read once. */
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
  /** True inside the native app. */
  get inApp(): boolean {
    return host.kind === 'app'
  }
  /** True inside WeChat; the wire fixes the spelling. */
  get isWeiXinFalg(): boolean {
    return host.kind === 'wechat'
  }
  /** Has paid nothing and has nothing to pay, as of the last load. */
  get isNew(): boolean {
    return this.user?.isNew ?? false
  }
  /** The same object until a field changes, so that its observers do not re-render. */
  get buyer(): Buyer {
    return { isMember: this.isMember, isNew: this.isNew, isApp: host.appKey === MALL_APP }
  }
  get isMember(): boolean {
    return this.user?.isMember ?? false
  }
  /** The shopper has the U+ card, which gives no member prices. */
  get isUPlusMember(): boolean {
    return this.user?.isUPlusMember ?? false
  }

  /** Takes over a login: the rotated session, the access token, the shopper. */
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

  /** Takes over a shopper whose access token came without a session: the next call creates one. */
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

  /** The host that seemed to be a native app is a browser: restores the stored login. */
  restore(): void {
    credentials.restore()
    this.uid = credentials.current?.uid ?? ''
    void this.loadUser()
  }

  /** Loads name, member state and other fields; after a failure they stay unknown until the next try. */
  async loadUser(): Promise<void> {
    const { uid } = this
    if (uid === '') return
    const isNewest = this.latest.ask()
    const user = await this.env.try(this.env.call('POST getIndexUserDate', {}, { quiet: true }))
    // Drops the reply when the shopper has logged out or a newer request exists.
    if (isApiError(user) || this.uid !== uid || !isNewest()) return
    runInAction(() => {
      this.user = user
    })
    emit('userLoaded', { uid })
  }

  /** After an order that costs money the shopper is no longer a newcomer. */
  placedOrder(): void {
    if (this.user?.isNew) this.user = { ...this.user, isNew: false }
  }

  /**
   * Logs out on the server first (docs/wire.md "Sessions and login"), so that neither session nor token outlives the
   * logout. Without a network only the device is cleared.
   */
  async leave(): Promise<void> {
    const ending = this.env.call('POST /core/account/session/destroySession', {}, { quiet: true, loading: true })
    await this.env.try(ending)
    this.logout()
  }

  /** The server refused the login without a logout on this device: the login page shows it once. */
  lose(): void {
    this.logout()
    this.isLost = true
  }

  /** True when the login page must show that the login was ended; resets the flag. */
  takeLost(): boolean {
    const { isLost } = this
    this.isLost = false
    return isLost
  }

  /**
   * Clears the shopper: user, tab badge and dot, cart, addresses, member card, points and all other stores, session and
   * login. Opens the login page only if requested, and never inside the native app [host.app-logout].
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
