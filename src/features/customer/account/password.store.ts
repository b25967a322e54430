import { passwordProblem } from '@contract/codes/login'
import { maskedPhone } from '@contract/codes/phone'
import { makeAutoObservable, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { Form } from '@/app/form'
import type { Env } from '@/app/stores'
import { resetTokens } from './pending-login'
import { PhoneCodeStore } from './phone-code.store'

/** Proves a phone for a new password. The proof stays in memory; the next page gets a handle. */
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

  /** The masked phone, for the address of the page. */
  get maskedPhone(): string {
    return maskedPhone(this.phone.mobile)
  }

  /** Returns the handle, or null when the code was wrong. */
  async verify(): Promise<string | null> {
    if (!this.phone.demandPhone() || this.isBusy) return null
    this.isBusy = true
    try {
      const { phone, checkCode } = this.phone
      const input = { ...phone, checkCode }
      const asked = this.env.legacy('account.reg.verifyResetPswCheckCode', input, { quiet: true })
      const reply = await this.env.try(asked)
      if (isApiError(reply)) this.phone.setCodeError(reply.message)
      return reply && !isApiError(reply) ? resetTokens.put(reply.ticket) : null
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

const BLANK = { oldPassword: '', password: '', again: '' }

/** A new password: by the proof of 找回密码, or for a logged-in shopper by the old password or a code. */
export class NewPasswordStore {
  /** The shopper's own phone, for a proof by code. */
  readonly own: PhoneCodeStore
  readonly form: Form<typeof BLANK>
  way: 'old' | 'code' = 'old'

  constructor(
    private readonly env: Env,
    /** Handle of the proof; undefined for a logged-in shopper. */
    private readonly handle: string | undefined,
  ) {
    this.own = new PhoneCodeStore(env, 'account.reg.sendResetPswCheckCode', true)
    this.form = new Form(env, {
      blank: BLANK,
      asTyped: ['oldPassword', 'password', 'again'],
      check: ({ password, again }) => ({
        password: passwordProblem(password),
        again: password === again ? null : '两次输入的密码不一样',
      }),
      send: ({ oldPassword, password }) => this.send(oldPassword, password),
      refused: (message) => {
        if (this.hasProof) return { password: message }
        if (this.way === 'old') return { oldPassword: message }
        this.own.setCodeError(message)
        return {}
      },
    })
    makeAutoObservable<this, 'env' | 'handle'>(
      this,
      { env: false, handle: false, own: false, form: false },
      { autoBind: true },
    )
  }

  /** The proof exists in this visit and is not spent. */
  get hasProof(): boolean {
    return resetTokens.get(this.handle) !== undefined
  }
  get isComplete(): boolean {
    const { oldPassword, password, again } = this.form.values
    const isProven = this.hasProof || (this.way === 'old' ? oldPassword !== '' : this.own.isComplete)
    return isProven && password !== '' && again !== ''
  }
  /** There is input that leaving the page would lose. */
  get isHalfDone(): boolean {
    return this.form.isHalfDone || this.own.isHalfDone
  }

  choose(way: 'old' | 'code'): void {
    this.way = way
  }

  dispose(): void {
    this.own.dispose()
  }

  private async send(oldPassword: string, password: string): Promise<NonNullable<unknown> | null> {
    const { handle } = this
    const ticket = resetTokens.get(handle)
    if (handle !== undefined && ticket !== undefined) {
      const reply = await this.env.legacy('account.reg.resetPassword', { ticket, password }, { quiet: true })
      if (reply) resetTokens.drop(handle)
      return reply
    }
    const proof = this.way === 'old' ? { oldPassword } : { checkCode: this.own.checkCode }
    return this.env.legacy('utopa.account.resetPassword', { password, ...proof }, { quiet: true })
  }
}
