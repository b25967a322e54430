/** The first screen that the server put inside the HTML. */
export interface FirstScreenPage {
  /** Text of the data script, once; later calls give null. */
  takeData(): string | null
  removeLayer(): void
}
