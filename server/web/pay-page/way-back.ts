/** The part of a window that keeps its history. */
type Surface = Pick<Window, 'history' | 'addEventListener' | 'removeEventListener'>

/**
 * An entry of our own above the page, while there is something to pay: the browser's way back meets it first, and
 * `onBack` asks. It is taken out before the page is left, so that nobody comes back into it.
 */
export class WayBack {
  #isUp: boolean
  #lowered: (() => void) | null = null

  constructor(
    private readonly surface: Surface,
    private readonly onBack: () => void,
  ) {
    // A reload stands on the entry.
    this.#isUp = isOurs(surface.history.state)
    surface.addEventListener('popstate', () => this.#popped())
  }

  raise(): void {
    if (this.#isUp) return
    this.#isUp = true
    this.surface.history.pushState({ isWayBack: true }, '')
  }

  /** Resolves when the entry is gone. */
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
