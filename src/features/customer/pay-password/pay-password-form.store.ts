import { ID_TAIL_LENGTH } from '@contract/codes/identity'
import { payPasswordProblem } from '@contract/codes/pay-password'
import { makeAutoObservable, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import type { Env } from '@/app/stores'
import { PhoneCodeStore } from '../account/phone-code.store'
import { PayPasswordStore } from './pay-password.store'

/** Steps of a new password: proof by code, or the old password, then the new one twice. */
export type PayPasswordStep = 'menu' | 'code' | 'old' | 'new' | 'again'

/**
 * Sets or changes the pay password. The server checks everything at the end; a refused proof leads back to its step,
 * and the new password stays.
 */
export class PayPasswordFormStore {
  readonly code: PhoneCodeStore
  step: PayPasswordStep = 'menu'
  idTail = ''
  tailError: string | null = null
  /** Why the pad's last password was refused. */
  padError: string | null = null
  isBusy = false
  private old = ''
  private first = ''
  private chosen = ''
  private way: 'code' | 'old' = 'code'

  constructor(private readonly env: Env) {
    const send = () => env.call('POST payPassword/sendCode', {}, { quiet: true })
    this.code = new PhoneCodeStore(env, { key: 'payPassword', send }, true)
    makeAutoObservable<this, 'env' | 'old' | 'first' | 'chosen' | 'way'>(
      this,
      { env: false, code: false, old: false, first: false, chosen: false, way: false },
      { autoBind: true },
    )
  }

  /** There is input that leaving the page would lose. */
  get isHalfDone(): boolean {
    return this.step !== 'menu' && (this.code.isHalfDone || this.idTail !== '' || this.first !== '' || this.old !== '')
  }

  begin(way: 'code' | 'old'): void {
    this.forget()
    this.way = way
    this.step = way
  }

  typeTail(text: string): void {
    this.idTail = text
      .toUpperCase()
      .replace(/[^\dX]/g, '')
      .slice(0, ID_TAIL_LENGTH)
    this.tailError = null
  }

  /** Goes to the previous step; false at the menu, where the page closes. */
  stepBack(): boolean {
    if (this.step === 'menu') return false
    if (this.step === 'again') this.step = 'new'
    else if (this.step === 'new') this.step = this.way
    else {
      this.forget()
      this.step = 'menu'
    }
    this.padError = null
    return true
  }

  clearPadError(): void {
    this.padError = null
  }

  /** Checks the form of the proof, then goes to the new password, or sends the one that is already chosen. */
  async prove(needsIdTail: boolean): Promise<boolean> {
    if (!this.code.isComplete) {
      this.code.setCodeError('请填写 6 位验证码')
      return false
    }
    if (needsIdTail && !/^\d{5}[\dX]$/.test(this.idTail)) {
      this.tailError = `请填写身份证号后 ${ID_TAIL_LENGTH} 位`
      return false
    }
    return this.goOn()
  }

  /** Six digits of the pad; true when the password is set. */
  async enter(digits: string): Promise<boolean> {
    this.padError = null
    if (this.step === 'old') {
      this.old = digits
      return this.goOn()
    }
    if (this.step === 'new') {
      const problem = payPasswordProblem(digits)
      if (problem) this.padError = problem
      else if (this.way === 'old' && digits === this.old) this.padError = '新密码与原密码一样，请换一个'
      else {
        this.first = digits
        this.step = 'again'
      }
      return false
    }
    if (digits !== this.first) {
      this.first = ''
      this.step = 'new'
      this.padError = '两次输入的不一样，请重新设置'
      return false
    }
    this.chosen = digits
    return this.send()
  }

  dispose(): void {
    this.code.dispose()
    this.forget()
  }

  private async goOn(): Promise<boolean> {
    if (this.chosen !== '') return this.send()
    this.step = 'new'
    return false
  }

  private async send(): Promise<boolean> {
    if (this.isBusy) return false
    this.isBusy = true
    try {
      const { old: oldPassword, chosen: password, idTail } = this
      const checkCode = this.code.checkCode
      const asked =
        this.way === 'old'
          ? this.env.call('POST payPassword/change', { oldPassword, password }, { quiet: true })
          : this.env.call('POST payPassword/set', { password, checkCode, ...(idTail && { idTail }) }, { quiet: true })
      const reply = await this.env.try(asked)
      if (isApiError(reply)) {
        if (!reply.isReported) this.refuse(reply.message)
        return false
      }
      runInAction(() => {
        this.forget()
        this.step = 'menu'
      })
      void this.env.stores.get(PayPasswordStore).state.reload()
      return true
    } finally {
      runInAction(() => {
        this.isBusy = false
      })
    }
  }

  /** Leads back to the step that the server refused. */
  private refuse(message: string): void {
    this.step = this.way
    if (this.way === 'old') {
      this.old = ''
      this.padError = message
    } else if (message.includes('身份证')) this.tailError = message
    else this.code.setCodeError(message)
  }

  private forget(): void {
    this.old = ''
    this.first = ''
    this.chosen = ''
    this.idTail = ''
    this.tailError = null
    this.padError = null
    this.code.setCode('')
  }
}
