import { useEffect, useState } from 'react'

/**
 * How many parts of a page may render: 1, then one more after each pause of the browser, up to `last`. A page that is
 * not visible yet renders in steps, so that the screen above it stays responsive. A visible page renders at once.
 */
export function useStages(last: number, isHidden: boolean): number {
  const [stage, setStage] = useState(isHidden ? 1 : last)
  useEffect(() => {
    if (stage >= last) return
    const timer = setTimeout(() => setStage(stage + 1))
    return () => clearTimeout(timer)
  }, [stage, last])
  return stage
}
