import type { WatchNetwork } from './network.types'

export const watchNetwork: WatchNetwork = (tell) => {
  tell(navigator.onLine)
  window.addEventListener('online', () => tell(true))
  window.addEventListener('offline', () => tell(false))
}
