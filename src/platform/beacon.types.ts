/** Sends data when the app is hidden or closed. */
export interface Beacon {
  /** Runs when the app is hidden or closed; a hidden app may return. */
  onLeave(run: () => void): void
  /**
   * Hands a form to the platform to send after the page is closed; false when the platform refuses it. There is no
   * reply. Null in the mini program, whose ordinary requests continue for a few seconds.
   */
  sendBeacon: ((url: string, form: string) => boolean) | null
}
