import { useEffect, useRef, useState } from 'react'
import { fingerOf } from '../finger'

/** A drag of this many CSS px closes a sheet; after a shorter one it moves back. */
export const CLOSING_PULL = 80

/** The distance of the current drag, and the handlers of the part that is dragged. */
export function usePull(isOpen: boolean, onClose: () => void) {
  const [pulled, setPulled] = useState(0)
  const [isHeld, setHeld] = useState(false)
  const from = useRef<number | null>(null)
  // A released sheet that closes starts from its position; one that stays open moves back up.
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
