/** Signals that a code was read, so that the shopper need not look at the screen. Silent if the device refuses. */
export type Beep = () => void
