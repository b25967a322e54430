import { LOGIN_TYPE } from '@contract/codes/login'
import type { LoginResult } from '@contract/schema/login'
import { makeAutoObservable, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'
import { host } from '@/platform/host'
import { PhoneCodeStore } from './phone-code.store'

export type LoginWay = 'code' | 'password'

/** The login form: a phone, and a code or a password that proves it. */
export class LoginStore {
  readonly phone: PhoneCodeStore
  way: LoginWay = 'code'
  password = ''
  passwordError: string | null = null
  hasAgreed = false
  isEntering = false

  constructor(private readonly env: Env) {
    this.phone = new PhoneCodeStore(env, 'account.login.sendLoginCheckCode')
    makeAutoObservable<this, 'env'>(this, { env: false, phone: false }, { autoBind: true })
  }

  get isComplete(): boolean {
    return this.way === 'code' ? this.phone.isComplete : this.phone.isPhone && this.password !== ''
  }

  choose(way: LoginWay): void {
    this.way = way
    this.passwordError = null
  }
  setPassword(value: string): void {
    this.password = value
    this.passwordError = null
  }
  agree(has: boolean): void {
    this.hasAgreed = has
  }

  /** Logs in; true when the shopper is logged in. A second tap during the call is ignored. */
  async enter(): Promise<boolean> {
    if (!this.phone.demandPhone() || this.isEntering) return false
    this.isEntering = true
    try {
      const reply = await this.env.try(this.env.legacy('account.login.doLogin', this.input(), { quiet: true }))
      if (!isApiError(reply)) return this.takeIn(reply)
      runInAction(() => {
        if (this.way === 'code') this.phone.setCodeError(reply.message)
        else this.passwordError = reply.message
      })
      return false
    } finally {
      runInAction(() => {
        this.isEntering = false
      })
    }
  }

  dispose(): void {
    this.phone.dispose()
  }

  private input() {
    const { clientType } = host
    const { phone } = this.phone
    return this.way === 'code'
      ? { ...phone, loginType: LOGIN_TYPE.code, checkCode: this.phone.checkCode, clientType }
      : { ...phone, loginType: LOGIN_TYPE.password, password: this.password, clientType }
  }

  private takeIn(login: LoginResult | null): boolean {
    if (!login) return false
    this.password = ''
    this.env.stores.get(SessionStore).login(login)
    return true
  }
}
