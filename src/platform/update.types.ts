/** Detects a newer build of this target. */
export interface AppUpdates {
  /** The platform cannot show a bar: the shopper is asked at once. */
  readonly asksAtOnce: boolean
  /**
   * Calls `onNewer` once when a newer build exists; `take` restarts the app with it. The mini program asks by itself.
   */
  watch(onNewer: (take: () => void) => void, onFailed: () => void): void
  /** True when the error is code that failed to load: the app restarts once, or a screen offers a retry. */
  mend(error: unknown): boolean
}
