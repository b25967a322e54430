/** Whether the shopper looks at the program at all: another tab, another program may lie over it. */
export interface Attention {
  /** Runs when the program goes out of sight. */
  onLeave(run: () => void): void
  /** Runs when it is in sight again, with how long it was not, in ms. */
  onReturn(run: (awayMs: number) => void): void
}
