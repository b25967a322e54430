/** Tells the shopper that a code was read, without a look at the screen. Silent where the device allows no signal. */
export type Beep = () => void
