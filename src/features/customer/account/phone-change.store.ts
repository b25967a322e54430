import { makeAutoObservable, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { Mutation } from '@/app/mutation'
import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'
import { PhoneCodeStore } from './phone-code.store'

interface NewPhone {
  ticket: string
  mobile: string
  countryCode: string
  checkCode: string
}

/**
 * The change of the shopper's phone: a code proves the old one, another the new one. The proof stays in memory; a
 * reload begins again.
 */
export class PhoneChangeStore {
  readonly old: PhoneCodeStore
  readonly fresh: PhoneCodeStore
  isBusy = false
  /** Proof of the old phone; empty before. */
  private ticket = ''
  private readonly change: Mutation<NewPhone, unknown>

  constructor(private readonly env: Env) {
    const quiet = { quiet: true }
    this.old = new PhoneCodeStore(
      env,
      { key: 'modifyOld', send: () => env.call('POST sendModifyMobileCode', {}, quiet) },
      true,
    )
    this.fresh = new PhoneCodeStore(env, {
      key: 'modifyNew',
      send: (phone) => env.call('POST sendModifyMobileCode', { ticket: this.ticket, ...phone }, quiet),
    })
    this.change = new Mutation((input, idempotencyKey) =>
      env.call('POST verifyModifyMobileCode', input, { quiet: true, idempotencyKey }),
    )
    makeAutoObservable<this, 'env' | 'change'>(
      this,
      { env: false, change: false, old: false, fresh: false },
      { autoBind: true },
    )
  }

  get isProven(): boolean {
    return this.ticket !== ''
  }
  /** There is input that leaving the page would lose. */
  get isHalfDone(): boolean {
    return this.isProven || this.old.isHalfDone
  }

  /** Back to the first step: the proof has expired. */
  again(): void {
    this.ticket = ''
    this.old.setCode('')
    this.fresh.setCode('')
  }

  async proveOld(): Promise<void> {
    if (this.isBusy || !this.old.isComplete) return
    await this.busy(async () => {
      const asked = this.env.call('POST verifyModifyMobileCode', { checkCode: this.old.checkCode }, { quiet: true })
      const reply = await this.env.try(asked)
      if (isApiError(reply)) this.old.setCodeError(reply.message)
      else
        runInAction(() => {
          this.ticket = reply.ticket ?? ''
        })
    })
  }

  /** Replaces the phone; true when that is done. */
  async replace(): Promise<boolean> {
    if (this.isBusy || !this.fresh.demandPhone() || !this.fresh.isComplete) return false
    return this.busy(async () => {
      const { ticket } = this
      const { phone, checkCode } = this.fresh
      const reply = await this.env.try(this.change.send({ ticket, ...phone, checkCode }))
      if (isApiError(reply)) {
        this.fresh.setCodeError(reply.message)
        return false
      }
      if (reply === undefined) return false
      this.done()
      await this.env.stores.get(SessionStore).loadUser()
      return true
    })
  }

  dispose(): void {
    this.old.dispose()
    this.fresh.dispose()
  }

  private done(): void {
    this.again()
    this.fresh.setMobile('')
  }

  private async busy<T>(work: () => Promise<T>): Promise<T> {
    this.isBusy = true
    try {
      return await work()
    } finally {
      runInAction(() => {
        this.isBusy = false
      })
    }
  }
}
