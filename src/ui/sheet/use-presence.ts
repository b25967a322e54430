import { useEffect, useState } from 'react'

/** Duration of the closing animation in ms; --t-move of the tokens. */
export const LEAVE_MS = 240

/** Keeps a closing element mounted until its animation ends: `open`, then `leaving` for LEAVE_MS, then `gone`. */
export function usePresence(isOpen: boolean): 'open' | 'leaving' | 'gone' {
  const [isThere, setThere] = useState(isOpen)
  useEffect(() => {
    if (isOpen) {
      setThere(true)
      return
    }
    if (!isThere) return
    const timer = setTimeout(() => setThere(false), LEAVE_MS)
    return () => clearTimeout(timer)
  }, [isOpen, isThere])
  if (isOpen) return 'open'
  return isThere ? 'leaving' : 'gone'
}
