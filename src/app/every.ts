import { useEffect, useState } from 'react'
import { useHide, useShow } from './page'

/** Repeats `work` every `ms` while the page is in front and `isOn`; `work` must keep its identity. */
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
