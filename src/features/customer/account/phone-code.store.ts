import { HOME_COUNTRY_CODE, phoneProblem } from '@contract/codes/phone'
import { LOGIN_CODE } from '@contract/codes/session'
import { makeAutoObservable, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import type { Env } from '@/app/stores'
import { stored } from '@/platform/storage'

/** Country codes of the picker; 86 is the first and the default. */
export const COUNTRIES = [
  { code: HOME_COUNTRY_CODE, name: '中国大陆' },
  { code: '852', name: '中国香港' },
  { code: '853', name: '中国澳门' },
  { code: '886', name: '中国台湾' },
  { code: '65', name: '新加坡' },
  { code: '1', name: '美国、加拿大' },
  { code: '44', name: '英国' },
  { code: '81', name: '日本' },
] as const

/** The purpose of a code, by the method that sends it. */
export type CodeSendMethod =
  | 'account.login.sendLoginCheckCode'
  | 'account.login.sendThirdLoginMobileCheckCode'
  | 'account.reg.sendResetPswCheckCode'

/** A call that sends a code, and the key of the wait for the next one. */
export interface CodeCall {
  key: string
  send(phone: { mobile: string; countryCode: string }): Promise<{ resendAfter: number } | null>
}

const isMoments = (value: unknown): value is Record<string, number> =>
  typeof value === 'object' && value !== null && Object.values(value).every((at) => typeof at === 'number')
/** Moment of the next permitted code by method; stored, so that a reload keeps the wait. */
const resendMoments = stored('CODE_RESEND_AT', isMoments)

/** A phone and the code that proves it; several pages use it. */
export class PhoneCodeStore {
  countryCode: string = HOME_COUNTRY_CODE
  mobile = ''
  checkCode = ''
  /** Epoch ms of the next permitted code. */
  resendAt = 0
  now = 0
  isSending = false
  mobileError: string | null = null
  codeError: string | null = null
  /** The phone from another page; it does not count as input. */
  private given = ''
  private timer: ReturnType<typeof setInterval> | null = null
  private readonly key: string

  /** `isOwn`: the code goes to the phone of the logged-in shopper, and no phone is entered. */
  constructor(
    private readonly env: Env,
    private readonly method: CodeSendMethod | CodeCall,
    readonly isOwn = false,
  ) {
    this.now = env.now()
    this.key = typeof method === 'string' ? method : method.key
    this.resendAt = resendMoments.get()?.[this.key] ?? 0
    makeAutoObservable<this, 'env' | 'timer' | 'method' | 'key'>(
      this,
      { env: false, timer: false, method: false, key: false },
      { autoBind: true },
    )
    if (this.secondsLeft > LOGIN_CODE.resendAfterS) this.resendAt = 0
    if (this.secondsLeft > 0) this.tick()
  }

  get secondsLeft(): number {
    return Math.max(0, Math.ceil((this.resendAt - this.now) / 1000))
  }
  get canSend(): boolean {
    return this.secondsLeft === 0 && !this.isSending
  }
  /** There is input that leaving the page would lose. */
  get isHalfDone(): boolean {
    return this.mobile !== this.given || this.checkCode !== ''
  }
  get isPhone(): boolean {
    return this.isOwn || phoneProblem(this.countryCode, this.mobile) === null
  }
  get isComplete(): boolean {
    return this.isPhone && this.checkCode.length === LOGIN_CODE.digits
  }
  /** The phone's fields in calls. */
  get phone(): { mobile: string; countryCode: string } {
    return { mobile: this.mobile, countryCode: this.countryCode }
  }

  setCountry(code: string): void {
    this.countryCode = code
    this.mobileError = null
  }
  /** Fills in a phone from another page. */
  give(mobile: string): void {
    this.given = mobile
    this.setMobile(mobile)
  }
  setMobile(value: string): void {
    this.mobile = value
    this.mobileError = null
  }
  setCode(value: string): void {
    this.checkCode = value
    this.codeError = null
  }
  setCodeError(message: string): void {
    this.codeError = message
  }

  /** Shows the problem of the phone after the field loses the focus. */
  checkMobile(): void {
    this.mobileError = this.mobile ? phoneProblem(this.countryCode, this.mobile) : null
  }
  /** Whether the phone is valid; shows the problem when it is not. */
  demandPhone(): boolean {
    this.mobileError = this.isOwn ? null : phoneProblem(this.countryCode, this.mobile)
    return this.mobileError === null
  }

  /** Sends a code; true when it was sent. */
  async send(): Promise<boolean> {
    if (!this.demandPhone() || !this.canSend) return false
    this.isSending = true
    try {
      const reply = await this.env.try(this.ask())
      if (isApiError(reply)) this.setCodeError(reply.message)
      if (!reply || isApiError(reply)) return false
      this.wait(reply.resendAfter)
      return true
    } finally {
      runInAction(() => {
        this.isSending = false
      })
    }
  }

  dispose(): void {
    if (this.timer) clearInterval(this.timer)
  }

  private ask(): Promise<{ resendAfter: number } | null> {
    const { method } = this
    if (typeof method !== 'string') return method.send(this.phone)
    return this.env.legacy(method, this.isOwn ? {} : this.phone, { quiet: true })
  }

  private wait(seconds: number): void {
    this.now = this.env.now()
    this.resendAt = this.now + seconds * 1000
    resendMoments.set({ ...resendMoments.get(), [this.key]: this.resendAt })
    this.tick()
  }

  private tick(): void {
    this.dispose()
    this.timer = setInterval(() => {
      runInAction(() => {
        this.now = this.env.now()
      })
      if (this.secondsLeft === 0) this.dispose()
    }, 1000)
  }
}
