import { useSyncExternalStore } from 'react'

/** The width below which rows become cards. */
const phone = window.matchMedia('(max-width: 640px)')
const hear = (changed: () => void) => {
  phone.addEventListener('change', changed)
  return () => phone.removeEventListener('change', changed)
}

export const useIsPhone = (): boolean => useSyncExternalStore(hear, () => phone.matches)
