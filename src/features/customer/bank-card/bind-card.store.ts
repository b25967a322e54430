import { BIN_LENGTH, CARD_LENGTH, cardDigits, cardNumberProblem } from '@contract/codes/bank-card'
import { HOME_COUNTRY_CODE, phoneProblem } from '@contract/codes/phone'
import type { BankCard, CardBank } from '@contract/schema/bank-card'
import { makeAutoObservable, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { LatestRequest } from '@/app/latest-request'
import { Mutation } from '@/app/mutation'
import type { Env } from '@/app/stores'
import { PhoneCodeStore } from '../account/phone-code.store'

interface Body {
  cardNo: string
  mobile: string
  checkCode: string
  isAgreed: boolean
}

/** Binds a card: its number and the bank derived from it, the phone known to that bank, the code. */
export class BindCardStore {
  readonly phone: PhoneCodeStore
  cardNo = ''
  cardError: string | null = null
  /** The bank of the typed number; null while it is unknown. */
  bank: CardBank | null = null
  /** The first digits of the number match no supported bank. */
  isUnknownBank = false
  hasAgreed = false
  refusals = 0
  readonly tieCall: Mutation<Body, BankCard>
  private readonly latest = new LatestRequest()
  private askedPrefix = ''

  constructor(private readonly env: Env) {
    const send = ({ mobile }: { mobile: string }) =>
      env.call('POST brokerage/sendTiedCardCode', { cardNo: this.cardNo, mobile }, { quiet: true })
    this.phone = new PhoneCodeStore(env, { key: 'bankCard', send })
    this.tieCall = new Mutation((body, idempotencyKey) =>
      env.call('POST brokerage/tiedCard', body, { idempotencyKey, quiet: true }),
    )
    makeAutoObservable<this, 'env' | 'latest' | 'askedPrefix'>(
      this,
      { env: false, latest: false, askedPrefix: false, phone: false, tieCall: false },
      { autoBind: true },
    )
  }

  get isBusy(): boolean {
    return this.tieCall.isBusy
  }
  get isHalfDone(): boolean {
    return this.cardNo !== '' || this.phone.isHalfDone
  }

  /** The next missing input, as the label of the button; null when the card can be bound. */
  get blocked(): string | null {
    if (this.cardNo === '') return '填写银行卡号'
    if (cardNumberProblem(this.cardNo) || this.isUnknownBank) return '核对银行卡号'
    if (phoneProblem(HOME_COUNTRY_CODE, this.phone.mobile)) return '填写银行预留手机号'
    if (!this.phone.isComplete) return '填写验证码'
    return this.hasAgreed ? null : '同意协议后绑定'
  }

  typeCard(text: string): void {
    this.cardNo = cardDigits(text).replace(/\D/g, '').slice(0, CARD_LENGTH.most)
    this.cardError = null
    void this.nameBank()
  }

  /** Shows the problem of the number after the field loses the focus. */
  checkCard(): void {
    if (this.cardNo !== '') this.cardError = cardNumberProblem(this.cardNo)
  }

  agree(has: boolean): void {
    this.hasAgreed = has
  }

  /** Sends a code when the card number is valid. */
  async sendCode(): Promise<void> {
    this.cardError = cardNumberProblem(this.cardNo)
    if (this.cardError) return
    await this.phone.send()
  }

  /** Returns the bound card; null while input is missing, and after a refusal. */
  async submit(): Promise<BankCard | null> {
    if (this.blocked || this.isBusy) {
      this.cardError = cardNumberProblem(this.cardNo)
      this.phone.demandPhone()
      this.refusals += 1
      return null
    }
    const { cardNo, phone, hasAgreed: isAgreed } = this
    const { mobile, checkCode } = phone
    const reply = await this.env.try(this.tieCall.send({ cardNo, mobile, checkCode, isAgreed }))
    if (!isApiError(reply)) {
      if (reply) this.clear()
      return reply ?? null
    }
    if (reply.isReported) return null
    runInAction(() => {
      if (reply.message.includes('验证码')) phone.setCodeError(reply.message)
      else this.cardError = reply.message
      this.refusals += 1
    })
    return null
  }

  dispose(): void {
    this.phone.dispose()
  }

  /** Removes the card's data from memory. */
  private clear(): void {
    this.cardNo = ''
    this.bank = null
    this.phone.setMobile('')
    this.phone.setCode('')
  }

  /** Requests the bank when the first digits have changed; without network the server checks it at the submit. */
  private async nameBank(): Promise<void> {
    const prefix = this.cardNo.slice(0, BIN_LENGTH)
    if (prefix === this.askedPrefix) return
    this.askedPrefix = prefix
    this.bank = null
    this.isUnknownBank = false
    const isNewest = this.latest.ask()
    if (prefix.length < BIN_LENGTH) return
    const reply = await this.env.try(this.env.call('POST brokerage/bankOfCard', { prefix }, { quiet: true }))
    runInAction(() => {
      if (!isNewest()) return
      if (isApiError(reply)) this.askedPrefix = ''
      else {
        this.bank = reply.bank
        this.isUnknownBank = reply.bank === null
      }
    })
  }
}
