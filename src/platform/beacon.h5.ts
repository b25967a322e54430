import type { Beacon } from './beacon.types'

const FORM = { type: 'application/x-www-form-urlencoded' }

export const beacon: Beacon = {
  onLeave(run) {
    // A phone kills hidden pages without another word: hiding is the last moment that is sure to come.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') run()
    })
    window.addEventListener('pagehide', run)
  },
  hand: (url, form) => navigator.sendBeacon?.(url, new Blob([form], FORM)) ?? false,
}
