import { useEffect, useState } from 'react'
import { useHide, useShow } from './page'

/** Whether the page is in front: not covered by another one, and the program is in sight. */
export function useFront(): boolean {
  const [isFront, setFront] = useState(true)
  useShow(() => setFront(true))
  useHide(() => setFront(false))
  return isFront
}

/** Repeats `work` every `ms` while the page is in front and `isOn`; `work` must keep its identity. */
export function useEvery(ms: number, work: () => void, isOn: boolean): void {
  const isFront = useFront()
  const isDue = isFront && isOn
  useEffect(() => {
    if (!isDue) return
    const timer = setInterval(work, ms)
    return () => clearInterval(timer)
  }, [isDue, ms, work])
}
