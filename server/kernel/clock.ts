/** The only source of time on the server; tests turn it. */
export interface Clock {
  /** Epoch ms. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** Real time plus what a test has turned it forward by. */
export class TurnableClock implements Clock {
  #offset = 0
  now(): number {
    return Date.now() + this.#offset
  }
  /** Moves time forward by `ms`. */
  advance(ms: number): void {
    this.#offset += ms
  }
}
