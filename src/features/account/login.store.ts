import { LOGIN_CODE } from '@contract/codes/session'
import { makeAutoObservable, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'
import { phoneProblem } from './phone.rules'

/** Country codes offered; 86 first (spec 5 "Phone"). */
export const COUNTRIES = [
  { code: '86', name: '中国大陆' },
  { code: '852', name: '中国香港' },
  { code: '853', name: '中国澳门' },
  { code: '886', name: '中国台湾' },
  { code: '65', name: '新加坡' },
  { code: '1', name: '美国、加拿大' },
  { code: '44', name: '英国' },
  { code: '81', name: '日本' },
] as const

/** The login form: phone, code, agreement (wire.md "Sessions and login"). */
export class LoginStore {
  countryCode = '86'
  mobile = ''
  checkCode = ''
  hasAgreed = false
  /** Epoch ms from which another code may be asked for. */
  resendAt = 0
  now = 0
  isSending = false
  isEntering = false
  mobileError: string | null = null
  codeError: string | null = null
  private timer: ReturnType<typeof setInterval> | null = null

  constructor(private readonly env: Env) {
    this.now = env.now()
    makeAutoObservable<this, 'env' | 'timer'>(this, { env: false, timer: false }, { autoBind: true })
  }

  get secondsLeft(): number {
    return Math.max(0, Math.ceil((this.resendAt - this.now) / 1000))
  }
  get canSend(): boolean {
    return this.secondsLeft === 0 && !this.isSending
  }
  get isComplete(): boolean {
    return phoneProblem(this.countryCode, this.mobile) === null && this.checkCode.length === LOGIN_CODE.digits
  }

  setCountry(code: string): void {
    this.countryCode = code
    this.mobileError = null
  }
  setMobile(value: string): void {
    this.mobile = value
    this.mobileError = null
  }
  setCode(value: string): void {
    this.checkCode = value
    this.codeError = null
  }
  agree(has: boolean): void {
    this.hasAgreed = has
  }
  /** Says what is wrong with the phone once the shopper has left the field. */
  checkMobile(): void {
    this.mobileError = this.mobile ? phoneProblem(this.countryCode, this.mobile) : null
  }

  /** Asks for a code; true when one is on its way. */
  async sendCode(): Promise<boolean> {
    this.mobileError = phoneProblem(this.countryCode, this.mobile)
    if (this.mobileError || !this.canSend) return false
    this.isSending = true
    try {
      const reply = await this.env.legacy(
        'account.login.sendLoginCheckCode',
        { mobile: this.mobile, countryCode: this.countryCode },
        { quiet: true },
      )
      if (reply) this.startCountdown(reply.resendAfter)
      return reply !== null
    } catch (error) {
      if (!isApiError(error)) throw error
      runInAction(() => {
        this.codeError = error.message
      })
      return false
    } finally {
      runInAction(() => {
        this.isSending = false
      })
    }
  }

  /** Logs in; true when the shopper is in. A second tap does nothing. */
  async enter(): Promise<boolean> {
    this.mobileError = phoneProblem(this.countryCode, this.mobile)
    if (this.mobileError || this.isEntering) return false
    this.isEntering = true
    try {
      const reply = await this.env.legacy(
        'account.login.doLogin',
        { mobile: this.mobile, countryCode: this.countryCode, checkCode: this.checkCode },
        { quiet: true },
      )
      if (!reply) return false
      this.env.stores.get(SessionStore).login(reply)
      return true
    } catch (error) {
      if (!isApiError(error)) throw error
      runInAction(() => {
        this.codeError = error.message
      })
      return false
    } finally {
      runInAction(() => {
        this.isEntering = false
      })
    }
  }

  dispose(): void {
    if (this.timer) clearInterval(this.timer)
  }

  private startCountdown(seconds: number): void {
    this.now = this.env.now()
    this.resendAt = this.now + seconds * 1000
    this.dispose()
    this.timer = setInterval(() => {
      runInAction(() => {
        this.now = this.env.now()
      })
      if (this.secondsLeft === 0) this.dispose()
    }, 1000)
  }
}
