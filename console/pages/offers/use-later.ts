import { useEffect, useState } from 'react'

/** A value once it has not changed for a moment, so that typing does not call the server for each key. */
export function useLater<V>(value: V, waitMs = 300): V {
  const [later, setLater] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(JSON.parse(text) as V), waitMs)
    return () => clearTimeout(timer)
  }, [text, waitMs])
  return later
}
