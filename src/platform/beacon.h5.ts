import type { Beacon } from './beacon.types'

const FORM = { type: 'application/x-www-form-urlencoded' }

export const beacon: Beacon = {
  onLeave(run) {
    // A phone may end a hidden page without an event: hiding is the last reliable moment.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') run()
    })
    window.addEventListener('pagehide', run)
  },
  sendBeacon: (url, form) => navigator.sendBeacon?.(url, new Blob([form], FORM)) ?? false,
}
