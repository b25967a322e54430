/** The sections of one page, one below the other, by the ids of their elements. */
export interface PageSections {
  /**
   * Reports the section directly under the nav bar, at first and at each change. Call it when all are rendered; returns
   * the function that stops it.
   */
  follow(ids: readonly string[], onPass: (id: string) => void): () => void
  /** Scrolls until this section starts directly under the nav bar. */
  show(id: string): void
}
