/** What never comes is given up after this; a busy machine takes its time for the rest. */
const WAIT_MS = 60_000
const LOOK_MS = 20
/** A timer that fires within this belongs to what the program does now; later ones are toasts, throttles, schedules. */
const SOON_MS = 400
/** At rest is who has nothing under way so many looks in a row. */
const LOOKS_AT_REST = 3

type Work = (...args: unknown[]) => void

/** Waits for something to become so; throws with the words for what is there instead. */
export async function until(isSo: () => unknown, words: () => string): Promise<void> {
  const deadline = Date.now() + WAIT_MS
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error(words())
    await new Promise((done) => setTimeout(done, LOOK_MS))
  }
}

/** The timers of a mini program and of its WeChat: they end with it, and tell whether something is due in a moment. */
export class MiniTimers {
  private readonly all = new Set<NodeJS.Timeout>()
  private readonly dueSoon = new Set<NodeJS.Timeout>()

  /** What the program finds as its own timers. */
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

  /** Does something later, in a moment unless told when. */
  after(work: () => void, ms = 0): NodeJS.Timeout {
    const timer = setTimeout(() => {
      this.forgo(timer)
      work()
    }, ms)
    this.all.add(timer)
    if (ms <= SOON_MS) this.dueSoon.add(timer)
    return timer
  }

  /** Does not, after all. */
  forgo(timer: NodeJS.Timeout): void {
    this.dueSoon.delete(timer)
    this.all.delete(timer)
    clearTimeout(timer)
  }

  /** Until nothing is due within a moment, and nothing else is under way either. */
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
