/** Last words of an app that goes away. */
export interface Beacon {
  /** Runs when the app is hidden or closed; it may run without being closed afterwards. */
  onLeave(run: () => void): void
  /**
   * Gives a form to the platform to send after the page is gone; false when it takes no more. Whether it arrives nobody
   * hears. Null in the mini program, whose ordinary requests go on for a few seconds.
   */
  hand: ((url: string, form: string) => boolean) | null
}
