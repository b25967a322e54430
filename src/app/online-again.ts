import { reaction } from 'mobx'
import { useEffect, useRef } from 'react'
import { stores } from './env'
import { NetworkStore } from './stores/network.store'

/** Runs when the device regains a network, while the calling component is mounted. */
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
