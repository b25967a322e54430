import { useCallback, useState } from 'react'
import { useLazyComponent } from '@/app/late'

const load = () => import('./asked-share-sheet').then(({ AskedShareSheet }) => AskedShareSheet)

/**
 * 分享 of a page: the sheet's code is loaded with the first tap. Gives the handler, and the sheet to render once on the
 * page.
 */
export function useLateShare() {
  const [times, setTimes] = useState(0)
  const Sheet = useLazyComponent(times > 0, load)
  const open = useCallback(() => setTimes((before) => before + 1), [])
  return { open, sheet: Sheet ? <Sheet times={times} /> : null }
}
