/** Whether the shopper looks at the program at all: another tab, another program may lie over it. */
export interface Attention {
  /** Runs when the program goes out of sight. */
  onLeave(run: () => void): void
}
