import { type ReactNode, useEffect, useState } from 'react'

/** Delay in ms until the new page is drawn, and between the two renders. */
const RELEASE_MS = 250
/** Number of renders: React has two fiber trees, and each drops removed children when it renders again. */
const DRAWINGS = 2

/**
 * Renders the app's root again after its pages have changed. Until then React keeps the removed children: the page that
 * was closed last, with its elements and state.
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
