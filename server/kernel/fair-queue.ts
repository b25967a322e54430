/** Callers admitted during one turn of the event loop, and the time within the turn after which none begins. */
const MOST = 2
const BUDGET_MS = 1.5
/** Without other calls for this long, no turns are needed. */
const QUIET_MS = 1000

/**
 * Lets heavy work begin a few pieces at a time in each turn of the event loop, in order of arrival: quick calls are
 * answered in between, so that many concurrent orders do not block pages. Turns cost the heavy work a fifth of its
 * rate, so without other calls there are none.
 */
export class FairQueue {
  readonly #waiting: (() => void)[] = []
  #left = 0
  #startedAt = 0
  #passedAt = Number.NEGATIVE_INFINITY

  /** A call outside the queue arrived: the queue takes turns for a while. */
  pass(): void {
    this.#passedAt = performance.now()
  }

  /**
   * Runs `work` when its turn comes. `work` is a callback and not awaited code: a long wait promotes what the waiting
   * code references to V8's old generation, which only a full collection frees, and that stops the process.
   */
  run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting.length === 0 && performance.now() - this.#passedAt > QUIET_MS) return work()
    const turn = new Promise<void>((begin) => {
      this.#waiting.push(begin)
      if (this.#left === 0) this.#open()
    })
    return turn.then(work)
  }

  /** One callback for each caller: the work of one runs as far as it can before the next begins. */
  #open(): void {
    this.#left = Math.min(MOST, this.#waiting.length)
    this.#startedAt = 0
    for (let i = 0; i < this.#left; i++) setImmediate(() => this.#let())
  }

  #let(): void {
    this.#left--
    const now = performance.now()
    if (this.#startedAt === 0) this.#startedAt = now
    if (now - this.#startedAt < BUDGET_MS) this.#waiting.shift()?.()
    if (this.#left === 0 && this.#waiting.length > 0) this.#open()
  }
}
