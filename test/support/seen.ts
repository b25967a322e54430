/**
 * What the mall was found to say last, by what it was asked about: after an act it is asked about what the model says otherwise
 * by now, and about all the rest once this is forgotten.
 */
export class Seen {
  readonly #known = new Map<string, string>()
  /** Whether the mall said of it what the model says now; else it is to be asked. */
  has(what: string, says: unknown): boolean {
    const text = JSON.stringify(says)
    if (this.#known.get(what) === text) return true
    this.#known.set(what, text)
    return false
  }
  forget(): void {
    this.#known.clear()
  }
}
