import type { TabClose } from './tab-close.types'

const stay = (event: BeforeUnloadEvent) => {
  event.preventDefault()
  // Browsers before 2023 require this field.
  event.returnValue = true
}

export const tabClose: TabClose = {
  ask() {
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  },
}
