import { useEffect, useState } from 'react'
import { useHide, useShow } from './page'

/** Does something again and again while the page is in front and `isOn`; `work` stays the same. */
export function useEvery(ms: number, work: () => void, isOn: boolean): void {
  const [isFront, setFront] = useState(true)
  useShow(() => setFront(true))
  useHide(() => setFront(false))
  const isDue = isFront && isOn
  useEffect(() => {
    if (!isDue) return
    const timer = setInterval(work, ms)
    return () => clearInterval(timer)
  }, [isDue, ms, work])
}
