import type { CoreApi, Reply } from '@contract/api'
import { makeAutoObservable, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import type { Env } from '@/app/stores'

/** Versions that may go on, and what is said of the newest; '' for what the house has not set. */
export type AppConfig = Reply<CoreApi['GET appCofig/getAppConfigInfo']>

/** What the house says of the app's versions. */
export class AppConfigStore {
  static readonly isKept = true
  appConfig: AppConfig = { minVersion: '', newestVersion: '', updateText: '' }

  constructor(private readonly env: Env) {
    makeAutoObservable<this, 'env'>(this, { env: false }, { autoBind: true })
  }

  /** Asks for them. Quiet: after a failure they stay as they were. */
  async load(): Promise<void> {
    const config = await this.env.try(this.env.call('GET appCofig/getAppConfigInfo', {}, { quiet: true }))
    if (isApiError(config)) return
    runInAction(() => {
      this.appConfig = config
    })
  }
}
