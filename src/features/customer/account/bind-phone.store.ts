import type { LoginResult } from '@contract/schema/login'
import { makeAutoObservable, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'
import { type PendingLogin, pendingLogin } from './pending-login'
import { PhoneCodeStore } from './phone-code.store'

/** The second step of a login by identity provider: the shopper's phone, proven by a code. */
export class BindPhoneStore {
  readonly phone: PhoneCodeStore
  /** Null after a reload: the first step must be repeated. */
  readonly pending: PendingLogin | null
  hasAgreed = false
  isBusy = false

  constructor(private readonly env: Env) {
    this.pending = pendingLogin.get()
    this.phone = new PhoneCodeStore(env, 'account.login.sendThirdLoginMobileCheckCode')
    makeAutoObservable<this, 'env'>(this, { env: false, phone: false, pending: false }, { autoBind: true })
  }

  agree(has: boolean): void {
    this.hasAgreed = has
  }

  /** Binds the phone and logs in; true when the shopper is logged in. */
  async bind(): Promise<boolean> {
    const { pending } = this
    if (!pending || !this.phone.demandPhone() || this.isBusy) return false
    this.isBusy = true
    try {
      const login = await this.env.try(this.send(pending))
      if (isApiError(login)) this.phone.setCodeError(login.message)
      if (!login || isApiError(login)) return false
      pendingLogin.set(null)
      this.env.stores.get(SessionStore).login(login)
      return true
    } finally {
      runInAction(() => {
        this.isBusy = false
      })
    }
  }

  dispose(): void {
    this.phone.dispose()
  }

  private async send(pending: PendingLogin): Promise<LoginResult | null> {
    const proof = { ...this.phone.phone, checkCode: this.phone.checkCode }
    const quiet = { quiet: true }
    if (pending.kind === 'wechat') {
      const { authType, bindTicket } = pending
      const input = { authType, bindTicket, ...proof }
      return (await this.env.legacy('account.login.loginByThirdAuth', input, quiet))?.login ?? null
    }
    const { grantCode, openId } = pending.grant
    const input = { grantCode, ...(openId && { openId }), ...proof }
    return this.env.legacy('account.login.loginWithGrantCodeAndCheckCode', input, quiet)
  }
}
