import type { SettingCode } from '@contract/codes/setting'
import { makeAutoObservable, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import type { Env } from '@/app/stores'

/** The public settings of the mall. */
export class MallSettingsStore {
  static readonly isKept = true
  /** dictCode → value. */
  settings: Record<string, string> = {}

  constructor(private readonly env: Env) {
    makeAutoObservable<this, 'env'>(this, { env: false }, { autoBind: true })
  }

  /** Loads the settings. Quiet: after a failure they stay as they were. */
  async load(): Promise<void> {
    const params = await this.env.try(this.env.call('GET baseParam/getHomeParams', {}, { quiet: true }))
    if (isApiError(params)) return
    runInAction(() => {
      this.settings = Object.fromEntries(params.records.map(({ dictCode, value }) => [dictCode, value]))
    })
  }

  /** The value of a setting, or ''. */
  settingOf(code: SettingCode): string {
    return this.settings[code] ?? ''
  }
}
