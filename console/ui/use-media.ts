import { useSyncExternalStore } from 'react'

/** Makes a hook that returns whether the window fits a media query. */
function mediaHook(query: string): () => boolean {
  const media = window.matchMedia(query)
  const hear = (changed: () => void) => {
    media.addEventListener('change', changed)
    return () => media.removeEventListener('change', changed)
  }
  return () => useSyncExternalStore(hear, () => media.matches)
}

/** Below this width rows become cards. */
export const useIsPhone = mediaHook('(max-width: 640px)')

/** From this width on a panel is beside a page. */
export const useIsWide = mediaHook('(min-width: 1200px)')
