/** The number of times that the system's back closes a layer before it leaves the page. */
export interface BackSteps {
  /** The page in front has `count` layers to close; each back calls `onBack` with the number that must stay open. */
  set(count: number, onBack: (left: number) => void): void
  /** Removes the steps before the page changes; null when there are none, so that the caller need not wait. */
  clear(): Promise<void> | null
  /** Runs once no step is above the page; earlier, a change of the page's address would change a step's address. */
  whenNone(run: () => void): void
}
