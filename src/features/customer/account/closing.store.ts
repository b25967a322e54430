import type { ClosingBlock } from '@contract/schema/account-closing'
import { makeAutoObservable, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'
import { PhoneCodeStore } from './phone-code.store'

/** The closing of the shopper's account: its blocks, its warnings, and the code. */
export class ClosingStore {
  readonly preview: Resource<readonly ClosingBlock[]>
  readonly code: PhoneCodeStore
  /** The shopper gives up what the warnings name. */
  givesUp = false
  isBusy = false

  constructor(private readonly env: Env) {
    const quiet = { quiet: true }
    this.preview = new Resource(async () => (await env.call('GET accountClosing/preview', {}, quiet)).blocks)
    const send = () => env.call('POST accountClosing/sendCode', {}, quiet)
    this.code = new PhoneCodeStore(env, { key: 'closing', send }, true)
    makeAutoObservable<this, 'env'>(this, { env: false, preview: false, code: false }, { autoBind: true })
  }

  get blocks(): readonly ClosingBlock[] {
    return this.preview.value?.filter(({ isWarning }) => !isWarning) ?? []
  }
  get warnings(): readonly ClosingBlock[] {
    return this.preview.value?.filter(({ isWarning }) => isWarning) ?? []
  }
  get isReady(): boolean {
    const { preview, blocks, warnings, givesUp, code } = this
    return preview.isLoaded && blocks.length === 0 && (warnings.length === 0 || givesUp) && code.isComplete
  }

  toggleGivesUp(): void {
    this.givesUp = !this.givesUp
  }

  /** Requests the closing; true when it has begun: the login has ended on this device too. */
  async request(): Promise<boolean> {
    if (this.isBusy || !this.isReady) return false
    this.isBusy = true
    try {
      const input = { checkCode: this.code.checkCode, givesUp: this.givesUp }
      const reply = await this.env.try(this.env.call('POST accountClosing/request', input, { quiet: true }))
      if (isApiError(reply)) {
        this.code.setCodeError(reply.message)
        await this.preview.reload()
        return false
      }
      this.env.stores.get(SessionStore).logout()
      return true
    } finally {
      runInAction(() => {
        this.isBusy = false
      })
    }
  }

  dispose(): void {
    this.code.dispose()
  }
}
