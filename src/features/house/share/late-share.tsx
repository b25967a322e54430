import { type ComponentType, useCallback, useState } from 'react'
import type { AskedShareSheetProps } from './asked-share-sheet'

/**
 * 分享 of a page whose start must stay small: the sheet's code comes with the first tap. Gives the handler, and the sheet
 * to draw once on the page.
 */
export function useLateShare() {
  const [Sheet, setSheet] = useState<ComponentType<AskedShareSheetProps> | null>(null)
  const [times, setTimes] = useState(0)
  const open = useCallback(() => {
    setTimes((before) => before + 1)
    void import('./asked-share-sheet').then(({ AskedShareSheet }) => setSheet(() => AskedShareSheet))
  }, [])
  return { open, sheet: Sheet ? <Sheet times={times} /> : null }
}
