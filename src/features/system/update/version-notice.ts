import { isOlder } from '@contract/codes/setting'
import { isText, stored } from '@/platform/storage'
import type { AppConfig } from './app-config.store'

/** The version that was already updated in vain: the update brought nothing newer. */
const taken = stored('UPDATE_TAKEN', isText)
const markOf = (own: string, { minVersion }: AppConfig) => `${own} for ${minVersion}`

/**
 * The notice for this version (`appCofig/getAppConfigInfo`): 'must' when it is older than the oldest allowed, 'offer'
 * when there is a newer one. An update that changed nothing is not demanded again: the newer version is not out, and
 * the shopper could never go on.
 */
export function noticeOf(own: string, config: AppConfig): 'must' | 'offer' | 'none' {
  if (isOlder(own, config.minVersion)) return taken.get() === markOf(own, config) ? 'offer' : 'must'
  return isOlder(own, config.newestVersion) ? 'offer' : 'none'
}

export function noteTaken(own: string, config: AppConfig): void {
  taken.set(markOf(own, config))
}
