import { passwordProblem } from '@contract/codes/login'
import { maskedPhone } from '@contract/codes/phone'
import { makeAutoObservable, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import type { Env } from '@/app/stores'
import { resetTickets } from './pending-login'
import { PhoneCodeStore } from './phone-code.store'

/** Proves a phone for a new password; the proof stays in memory, a handle of it goes on to the next page. */
export class ForgottenStore {
  readonly phone: PhoneCodeStore
  isBusy = false

  constructor(
    private readonly env: Env,
    mobile: string,
  ) {
    this.phone = new PhoneCodeStore(env, 'account.reg.sendResetPswCheckCode')
    this.phone.give(mobile)
    makeAutoObservable<this, 'env'>(this, { env: false, phone: false }, { autoBind: true })
  }

  /** The phone as an address may hold it. */
  get maskedPhone(): string {
    return maskedPhone(this.phone.mobile)
  }

  /** The handle, or null when the code was not right. */
  async verify(): Promise<string | null> {
    if (!this.phone.demandPhone() || this.isBusy) return null
    this.isBusy = true
    try {
      const { phone, checkCode } = this.phone
      const input = { ...phone, checkCode }
      const asked = this.env.legacy('account.reg.verifyResetPswCheckCode', input, { quiet: true })
      const reply = await this.env.try(asked)
      if (isApiError(reply)) this.phone.setCodeError(reply.message)
      return reply && !isApiError(reply) ? resetTickets.put(reply.ticket) : null
    } finally {
      runInAction(() => {
        this.isBusy = false
      })
    }
  }

  dispose(): void {
    this.phone.dispose()
  }
}

/** A new password: by a proof of 找回密码, or a logged-in shopper's by the old one or a code. */
export class NewPasswordStore {
  /** The shopper's own phone, for the way by code. */
  readonly own: PhoneCodeStore
  way: 'old' | 'code' = 'old'
  oldPassword = ''
  password = ''
  again = ''
  oldError: string | null = null
  passwordError: string | null = null
  againError: string | null = null
  isBusy = false

  constructor(
    private readonly env: Env,
    /** Handle of the proof; none for a logged-in shopper. */
    private readonly handle: string | undefined,
  ) {
    this.own = new PhoneCodeStore(env, 'account.reg.sendResetPswCheckCode', true)
    makeAutoObservable<this, 'env' | 'handle'>(this, { env: false, handle: false, own: false }, { autoBind: true })
  }

  /** The proof was made in this visit and is not used up. */
  get hasProof(): boolean {
    return resetTickets.get(this.handle) !== undefined
  }
  get isComplete(): boolean {
    const isProven = this.hasProof || (this.way === 'old' ? this.oldPassword !== '' : this.own.isComplete)
    return isProven && this.password !== '' && this.again !== ''
  }

  /** Something was typed that leaving would lose. */
  get isHalfDone(): boolean {
    return this.oldPassword + this.password + this.again !== '' || this.own.isHalfDone
  }

  choose(way: 'old' | 'code'): void {
    this.way = way
  }
  setOld(value: string): void {
    this.oldPassword = value
    this.oldError = null
  }
  setPassword(value: string): void {
    this.password = value
    this.passwordError = null
  }
  setAgain(value: string): void {
    this.again = value
    this.againError = null
  }

  /** Sets it; true when it is set. */
  async save(): Promise<boolean> {
    this.passwordError = passwordProblem(this.password)
    this.againError = this.password === this.again ? null : '两次输入的密码不一样'
    if (this.passwordError || this.againError || this.isBusy) return false
    this.isBusy = true
    try {
      const isSet = await this.env.try(this.send())
      if (!isApiError(isSet)) return isSet
      this.tell(isSet.message)
      return false
    } finally {
      runInAction(() => {
        this.isBusy = false
      })
    }
  }

  dispose(): void {
    this.own.dispose()
  }

  private async send(): Promise<boolean> {
    const { password, handle } = this
    const ticket = resetTickets.get(handle)
    if (handle !== undefined && ticket !== undefined) {
      const reply = await this.env.legacy('account.reg.resetPassword', { ticket, password }, { quiet: true })
      if (reply) resetTickets.drop(handle)
      return reply !== null
    }
    const proof = this.way === 'old' ? { oldPassword: this.oldPassword } : { checkCode: this.own.checkCode }
    return (await this.env.legacy('utopa.account.resetPassword', { password, ...proof }, { quiet: true })) !== null
  }

  private tell(message: string): void {
    runInAction(() => {
      if (this.hasProof) this.passwordError = message
      else if (this.way === 'old') this.oldError = message
      else this.own.setCodeError(message)
    })
  }
}
