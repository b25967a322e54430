import { type ComponentType, useEffect, useState } from 'react'

/** A part whose code comes when it is wanted for the first time, so that its page starts smaller; null until it is there. */
export function useLate<P>(isWanted: boolean, load: () => Promise<ComponentType<P>>): ComponentType<P> | null {
  const [Part, setPart] = useState<ComponentType<P> | null>(null)
  const isMissing = isWanted && !Part
  useEffect(() => {
    if (isMissing) void load().then((loaded) => setPart(() => loaded))
  }, [isMissing, load])
  return Part
}
