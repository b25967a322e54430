/** Reports whether the device has a network, now and at each change. */
export type WatchNetwork = (tell: (isOnline: boolean) => void) => void
