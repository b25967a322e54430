/** The first screen that the server put inside the HTML. */
export interface FirstScreenPage {
  /** Text of the data script, once; later calls give null. */
  takeData(): string | null
  /** Whether it stands in front of the app. */
  isInFront(): boolean
  /** Takes it away once the styles of the page below are in force, then says so. */
  removeLayer(onGone?: () => void): void
  /** Runs once the real page stands in place of the still one, at once where there is none. */
  whenGone(run: () => void): void
}
