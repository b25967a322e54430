import { isApiError } from '@/app/api/api-error'
import type { Env } from '@/app/stores'
import { SettingsStore } from '@/app/stores/settings.store'

/**
 * Asks what the house has set for its app: settings by dictCode and the versions that may go on (spec 3 "setting",
 * spec 7 `baseParam/getHomeParams`, `appCofig/getAppConfigInfo`). Quiet: what fails stays as it was.
 */
export async function loadHouseSettings(env: Env): Promise<void> {
  const settings = env.stores.get(SettingsStore)
  const [params, config] = await Promise.all([
    env.try(env.call('GET baseParam/getHomeParams', {}, { quiet: true })),
    env.try(env.call('GET appCofig/getAppConfigInfo', {}, { quiet: true })),
  ])
  if (!isApiError(params)) settings.setSettings(params.records)
  if (!isApiError(config)) settings.setAppConfig(config)
}
