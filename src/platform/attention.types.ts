/** Whether the program is visible: another tab or program may cover it. */
export interface Attention {
  /** Runs when the program is hidden. */
  onLeave(run: () => void): void
  /** Runs when the program is visible again, with the time it was hidden, in ms. */
  onReturn(run: (awayMs: number) => void): void
}
