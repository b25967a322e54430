import { useEffect, useRef, useState } from 'react'

/** The phone's time at which each server time was first seen, so that a remounted countdown continues from there. */
const seenAt = new Map<number, number>()
const MOST_SEEN = 100

function firstSeen(serverNow: number): number {
  const known = seenAt.get(serverNow)
  if (known !== undefined) return known
  const oldest = seenAt.keys().next()
  if (seenAt.size >= MOST_SEEN && !oldest.done) seenAt.delete(oldest.value)
  const now = Date.now()
  seenAt.set(serverNow, now)
  return now
}

function leftOf(serverNow: number, deadlineAt: number): number {
  return Math.max(0, deadlineAt - serverNow - (Date.now() - firstSeen(serverNow)))
}

/**
 * Ms left until a deadline by the server's clock, updated every second. `onZero` is called once for each deadline that
 * was in the future in the server's reply; a reply after its deadline calls nothing, so a page that refetches at zero
 * cannot loop.
 */
export function useLeft(serverNow: number, deadlineAt: number, onZero?: () => void): number {
  const [left, setLeft] = useState(() => leftOf(serverNow, deadlineAt))
  const zero = useRef(onZero)
  zero.current = onZero

  useEffect(() => {
    const first = leftOf(serverNow, deadlineAt)
    setLeft(first)
    if (deadlineAt <= serverNow) return
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const now = leftOf(serverNow, deadlineAt)
      setLeft(now)
      if (now > 0) timer = setTimeout(tick, now % 1000 || 1000)
      else zero.current?.()
    }
    timer = setTimeout(tick, first % 1000 || (first && 1000))
    return () => clearTimeout(timer)
  }, [serverNow, deadlineAt])

  return left
}
