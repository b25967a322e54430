/** The history API of a window. */
type Surface = Pick<Window, 'history' | 'addEventListener' | 'removeEventListener'>

/**
 * A history entry of our own above the page, while there is something to pay: the browser's back reaches it first and
 * calls `onBack`. It is removed before the page is left, so that no later step back lands on it.
 */
export class WayBack {
  #isUp: boolean
  #lowered: (() => void) | null = null

  constructor(
    private readonly surface: Surface,
    private readonly onBack: () => void,
  ) {
    // The entry survives a reload.
    this.#isUp = isOurs(surface.history.state)
    surface.addEventListener('popstate', () => this.#popped())
  }

  raise(): void {
    if (this.#isUp) return
    this.#isUp = true
    this.surface.history.pushState({ isWayBack: true }, '')
  }

  /** Resolves when the entry is removed. */
  async lower(): Promise<void> {
    if (!this.#isUp) return
    await new Promise<void>((done) => {
      this.#lowered = done
      this.surface.history.back()
    })
  }

  #popped(): void {
    this.#isUp = isOurs(this.surface.history.state)
    if (this.#isUp) return
    const lowered = this.#lowered
    this.#lowered = null
    if (lowered) lowered()
    else this.onBack()
  }
}

function isOurs(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isWayBack' in state
}
