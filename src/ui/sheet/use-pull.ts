import { useEffect, useRef, useState } from 'react'
import { fingerOf } from '../finger'

/** CSS px that a sheet is pulled down to be closed; less, and it comes back. */
export const CLOSING_PULL = 80

/** How far down a finger holds a sheet, and the handlers of the part that it is held by. */
export function usePull(isOpen: boolean, onClose: () => void) {
  const [pulled, setPulled] = useState(0)
  const [isHeld, setHeld] = useState(false)
  const from = useRef<number | null>(null)
  // Let go where it is, it leaves from there; one that stays open comes back up.
  useEffect(() => {
    if (isOpen && !isHeld) setPulled(0)
  }, [isOpen, isHeld])

  const begin = (event: object) => {
    from.current = fingerOf(event)?.y ?? null
    setHeld(from.current !== null)
  }
  const follow = (event: object) => {
    const finger = fingerOf(event)
    if (finger && from.current !== null) setPulled(Math.max(0, finger.y - from.current))
  }
  const end = () => {
    from.current = null
    setHeld(false)
    if (pulled >= CLOSING_PULL) onClose()
  }
  return {
    pulled,
    isHeld,
    hand: { onTouchStart: begin, onTouchMove: follow, onTouchEnd: end, onTouchCancel: end },
  }
}
