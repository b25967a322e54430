import { type ComponentType, useEffect, useState } from 'react'

/** A component whose code loads when it is first needed, so that its page starts smaller; null until it has loaded. */
export function useLazyComponent<P>(isWanted: boolean, load: () => Promise<ComponentType<P>>): ComponentType<P> | null {
  const [Part, setPart] = useState<ComponentType<P> | null>(null)
  const isMissing = isWanted && !Part
  useEffect(() => {
    if (isMissing) void load().then((loaded) => setPart(() => loaded))
  }, [isMissing, load])
  return Part
}
