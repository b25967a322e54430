import type { Attention } from './attention.types'

export const attention: Attention = {
  onLeave(run) {
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') run()
    })
  },
  onReturn(run) {
    let leftAt = Date.now()
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') leftAt = Date.now()
      else run(Date.now() - leftAt)
    })
  },
}
