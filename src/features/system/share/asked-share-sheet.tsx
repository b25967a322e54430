import { useEffect } from 'react'
import { useLocalStore } from '@/app/page'
import { useFrame } from '@/app/page/hooks'
import { ShareStore } from './share.store'
import { ShareSheet } from './share-sheet'

export interface AskedShareSheetProps {
  /** Number of taps on 分享: each one opens the sheet. */
  times: number
}

export function AskedShareSheet({ times }: AskedShareSheetProps) {
  const frame = useFrame()
  const share = useLocalStore('share', () => new ShareStore(frame))
  useEffect(() => {
    if (times > 0) share.open()
  }, [times, share])
  return <ShareSheet share={share} />
}
