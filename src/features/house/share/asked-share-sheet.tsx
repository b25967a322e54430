import { useEffect } from 'react'
import { ShareSheet, useShareSheet } from './share-sheet'

export interface AskedShareSheetProps {
  /** How often 分享 was tapped: each time it opens. */
  times: number
}

export function AskedShareSheet({ times }: AskedShareSheetProps) {
  const share = useShareSheet()
  useEffect(() => {
    if (times > 0) share.open()
  }, [times, share])
  return <ShareSheet share={share} />
}
