/** The only source of time on the server; tests replace it. */
export interface Clock {
  /** Epoch ms; it may be set back or forward at any moment. */
  now(): number
  /** Ms since an arbitrary moment, never decreasing: for durations within this process. */
  elapsed(): number
}

export { FOREVER } from '@contract/codes/china-time'

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() }

/** Real time plus the offset that a test has set. */
export class TurnableClock implements Clock {
  #offset = 0
  #stoppedAt: number | null = null
  #setBy = 0
  now(): number {
    return this.elapsed() + this.#setBy
  }
  elapsed(): number {
    return (this.#stoppedAt ?? Date.now()) + this.#offset
  }
  /** Changes the time of day, backwards when `ms` is negative; `elapsed` does not change. */
  set(ms: number): void {
    this.#setBy += ms
  }
  /** Moves time forward by `ms`. */
  advance(ms: number): void {
    this.#offset += ms
  }
  /** Stops the clock except for `advance`, so that durations do not depend on the speed of the machine. */
  stop(): void {
    this.#stoppedAt ??= Date.now()
  }
  /** Runs the clock again from where it stopped. */
  go(): void {
    if (this.#stoppedAt === null) return
    this.#offset -= Date.now() - this.#stoppedAt
    this.#stoppedAt = null
  }
}
