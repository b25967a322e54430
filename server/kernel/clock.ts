/** The only source of time on the server; tests turn it. */
export interface Clock {
  /** Epoch ms; it may be set back or forward at any moment. */
  now(): number
  /** Ms since an arbitrary moment, which never go back: for what is measured within this process. */
  elapsed(): number
}

/** What has no end runs until this moment (31 December 9999). */
export const FOREVER = 253_402_300_799_000

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() }

/** Real time plus what a test has turned it forward by. */
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
  /** Sets the time of day, back when `ms` is negative: no time passes. */
  set(ms: number): void {
    this.#setBy += ms
  }
  /** Moves time forward by `ms`. */
  advance(ms: number): void {
    this.#offset += ms
  }
  /** Time stands still but for `advance`: what lasts a second lasts, however slow the machine is. */
  stop(): void {
    this.#stoppedAt ??= Date.now()
  }
  /** Goes on from where it stood. */
  go(): void {
    if (this.#stoppedAt === null) return
    this.#offset -= Date.now() - this.#stoppedAt
    this.#stoppedAt = null
  }
}
