import { type ReactNode, useEffect, useState } from 'react'

/** ms after which the page that came stands, and between the two drawings. */
const RELEASE_MS = 250
/** React has two trees: each forgets what was taken away when it is drawn again. */
const DRAWINGS = 2

/**
 * Draws the app's outermost part again after its pages have changed. Until then React keeps what a render took away: the
 * page that was closed last, with every element and all it knew.
 */
export function useReleasedPages(pages: ReactNode): void {
  const [, setTurn] = useState(0)
  useEffect(() => {
    let left = pages === null ? 0 : DRAWINGS
    const timer = setInterval(() => {
      if (left === 0) return clearInterval(timer)
      left -= 1
      setTurn((turn) => turn + 1)
    }, RELEASE_MS)
    return () => clearInterval(timer)
  }, [pages])
}
