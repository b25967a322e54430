/** What the system's back does before it leaves the page: so many steps that close something which lies on it. */
export interface BackSteps {
  /** The page in front has `count` things to close; `onBack` hears of each back, with how many of them are to stay. */
  set(count: number, onBack: (left: number) => void): void
  /** Takes the steps away, before the page changes; null when there are none, and so nothing to wait for. */
  clear(): Promise<void> | null
  /** Runs once no step lies above the page: what changes its address would else change a step's. */
  whenNone(run: () => void): void
}
