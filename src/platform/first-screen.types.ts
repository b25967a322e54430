/** The first screen that the server rendered into the HTML. */
export interface FirstScreenPage {
  /** Text of the data script, once; later calls return null. */
  takeData(): string | null
  /** True while it covers the app. */
  isInFront(): boolean
  /** Removes it once the styles of the page below are applied, then calls `onGone`. */
  removeLayer(onGone?: () => void): void
  /** Runs once the real page has replaced the server-rendered page; at once when there is none. */
  whenGone(run: () => void): void
}
