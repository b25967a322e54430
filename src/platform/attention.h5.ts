import type { Attention } from './attention.types'

export const attention: Attention = {
  onLeave(run) {
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') run()
    })
  },
}
