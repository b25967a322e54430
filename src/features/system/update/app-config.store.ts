import type { CoreApi, Reply } from '@contract/api'
import { makeAutoObservable, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import type { Env } from '@/app/stores'

/** Oldest allowed and newest version, and the text about the newest; '' when it is not set. */
export type AppConfig = Reply<CoreApi['GET appCofig/getAppConfigInfo']>

/** The configured versions of the app. */
export class AppConfigStore {
  static readonly isKept = true
  appConfig: AppConfig = { minVersion: '', newestVersion: '', updateText: '' }

  constructor(private readonly env: Env) {
    makeAutoObservable<this, 'env'>(this, { env: false }, { autoBind: true })
  }

  /** Loads them. Quiet: after a failure they stay as they were. */
  async load(): Promise<void> {
    const config = await this.env.try(this.env.call('GET appCofig/getAppConfigInfo', {}, { quiet: true }))
    if (isApiError(config)) return
    runInAction(() => {
      this.appConfig = config
    })
  }
}
