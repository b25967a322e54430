/** Callers let in during one turn of the event loop, and how long into it the last of them may begin. */
const MOST = 2
const BUDGET_MS = 1.5
/** Nobody needs to be let in between so long after the last one who came without a turn. */
const QUIET_MS = 1000

/**
 * Lets heavy work begin a few pieces at a time in each turn of the event loop, first come, first served: what is
 * quickly answered is taken in between, and a crowd of orders doesn't hold up everyone who is only looking. It costs
 * the heavy work a fifth of its rate, so there are no turns while there is nobody else.
 */
export class FairQueue {
  readonly #waiting: (() => void)[] = []
  #left = 0
  #startedAt = 0
  #passedAt = Number.NEGATIVE_INFINITY

  /** Someone came who takes no turns: those who do now make room. */
  pass(): void {
    this.#passedAt = performance.now()
  }

  /**
   * Does `work` when its turn has come. It is handed over instead of being what awaits: a call that waits long grows old
   * in memory, and keeps whatever it comes to hold afterwards until all of memory is swept, which stops everybody.
   */
  run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting.length === 0 && performance.now() - this.#passedAt > QUIET_MS) return work()
    const turn = new Promise<void>((begin) => {
      this.#waiting.push(begin)
      if (this.#left === 0) this.#open()
    })
    return turn.then(work)
  }

  /** One callback for each caller: what the first one begins runs as far as it can before the next one's. */
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
