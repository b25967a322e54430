import { reaction } from 'mobx'
import { useEffect, useRef } from 'react'
import { stores } from './env'
import { NetworkStore } from './stores/network.store'

/** Runs when the device has a network again, while the component that calls it is drawn. */
export function useOnlineAgain(run: () => unknown): void {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    const network = stores.get(NetworkStore)
    return reaction(
      () => network.isOnline,
      (isOnline) => {
        if (isOnline) void latest.current()
      },
    )
  }, [])
}
