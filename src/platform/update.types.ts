/** How this target learns of a newer build of itself. */
export interface AppUpdates {
  /** The platform has no bar of its own to wait in: the shopper is asked at once. */
  readonly asksAtOnce: boolean
  /** Calls once when one is there; `take` starts the app over with it. The mini program asks by itself. */
  watch(onNewer: (take: () => void) => void, onFailed: () => void): void
  /** Whether the error is code that did not arrive: the app starts over once for it, or a screen offers to try again. */
  mend(error: unknown): boolean
}
