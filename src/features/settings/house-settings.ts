import { isApiError } from '@/app/api/api-error'
import type { Env } from '@/app/stores'
import { SettingsStore } from '@/app/stores/settings.store'

/**
 * Asks what the house has set for its app: settings by dictCode and the versions that may go on (spec 3 "setting",
 * spec 7 `baseParam/getHomeParams`, `appCofig/getAppConfigInfo`). Quiet: what fails stays as it was.
 */
export async function loadHouseSettings(env: Env): Promise<void> {
  const settings = env.stores.get(SettingsStore)
  await Promise.all([
    quietly(env.call('GET baseParam/getHomeParams', {}, { quiet: true }), ({ records }) =>
      settings.setSettings(records),
    ),
    quietly(env.call('GET appCofig/getAppConfigInfo', {}, { quiet: true }), settings.setAppConfig),
  ])
}

async function quietly<T>(asked: Promise<T>, keep: (value: T) => void): Promise<void> {
  try {
    keep(await asked)
  } catch (error) {
    if (!isApiError(error)) throw error
  }
}
