import type { TabClose } from './tab-close.types'

const stay = (event: BeforeUnloadEvent) => {
  event.preventDefault()
  // Browsers from before 2023 ask for this alone.
  event.returnValue = true
}

export const tabClose: TabClose = {
  ask() {
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  },
}
