/** Parts of one page that stand below each other, by the ids of their elements. */
export interface PageSections {
  /**
   * Tells which of them lies right under the nav bar, the first time and whenever another one does. Called when all
   * are drawn; gives the way to stop.
   */
  follow(ids: readonly string[], onPass: (id: string) => void): () => void
  /** Scrolls until this one begins right under the nav bar. */
  show(id: string): void
}
