import { useEffect, useState } from 'react'

/**
 * How much of a page may be drawn by now: 1, then one more after every pause for the browser, up to `last`. A page that
 * nobody sees yet is built in steps, so that the screen in front of it goes on answering. Everything at once without one.
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
