/** Timeout; long enough for a busy machine. */
const WAIT_MS = 60_000
const LOOK_MS = 20
/** A timer that fires within this time is part of the current work; later ones are toasts, throttles, schedules. */
const SOON_MS = 400
/** The program is idle after this number of consecutive checks without pending work. */
const LOOKS_AT_REST = 3

type Work = (...args: unknown[]) => void

/** Polls a condition; throws with `words()`, the current state, after the timeout. */
export async function until(isSo: () => unknown, words: () => string): Promise<void> {
  const deadline = Date.now() + WAIT_MS
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error(words())
    await new Promise((done) => setTimeout(done, LOOK_MS))
  }
}

/** The timers of a mini program and of the fake WeChat: they end with it, and show whether a timer is due soon. */
export class MiniTimers {
  private readonly all = new Set<NodeJS.Timeout>()
  private readonly dueSoon = new Set<NodeJS.Timeout>()

  /** The timer functions of the program. */
  readonly globals = {
    setTimeout: (work: Work, ms = 0, ...args: unknown[]) => this.after(() => work(...args), ms),
    setInterval: (work: Work, ms?: number, ...args: unknown[]) => {
      const timer = setInterval(work, ms, ...args)
      this.all.add(timer)
      return timer
    },
    clearTimeout: (timer: NodeJS.Timeout) => this.forgo(timer),
    clearInterval,
  }

  /** Runs a function after a delay; default: soon. */
  after(work: () => void, ms = 0): NodeJS.Timeout {
    const timer = setTimeout(() => {
      this.forgo(timer)
      work()
    }, ms)
    this.all.add(timer)
    if (ms <= SOON_MS) this.dueSoon.add(timer)
    return timer
  }

  /** Cancels a timer. */
  forgo(timer: NodeJS.Timeout): void {
    this.dueSoon.delete(timer)
    this.all.delete(timer)
    clearTimeout(timer)
  }

  /** Waits until no timer is due soon and no other work is pending. */
  async rest(underway: () => number): Promise<void> {
    let looks = 0
    const isAtRest = () => {
      looks = underway() === 0 && this.dueSoon.size === 0 ? looks + 1 : 0
      return looks >= LOOKS_AT_REST
    }
    await until(isAtRest, () => `it never came to rest: ${underway()} under way, ${this.dueSoon.size} due soon`)
  }

  end(): void {
    for (const timer of this.all) clearTimeout(timer)
  }
}
