import type { Clock } from './clock'

interface Entry<V> {
  value: Promise<V>
  at: number
  /** The value once it is there. */
  ready?: V
}

/**
 * Replies kept for a moment, in memory, the oldest dropped first. `forget` is for what the pub/sub tells, whose word may be
 * lost: what others changed is then seen when `maxAgeMs` is over, so that it must stay at a few seconds.
 * Simultaneous askers share one computation; a failed one is not kept, nor one that began before a `forget`.
 */
export class FreshCache<V> {
  readonly #entries = new Map<string, Entry<V>>()

  constructor(
    private readonly clock: Pick<Clock, 'now'>,
    private readonly maxAgeMs: number,
    private readonly maxEntries: number,
  ) {}

  /** The value of a key, made when there is none that is young enough. */
  get(key: string, make: () => Promise<V>): Promise<V> {
    const known = this.#find(key)
    if (known) return known.value
    const entry: Entry<V> = { value: make(), at: this.clock.now() }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    if (this.#entries.size > this.maxEntries) this.#entries.delete(this.#entries.keys().next().value ?? '')
    entry.value.then(
      (value) => {
        entry.ready = value
      },
      () => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key)
      },
    )
    return entry.value
  }

  /**
   * What is there already, for callers inside a transaction: they may neither keep what they read nor wait for
   * someone else's read, which may itself wait for their connection.
   */
  peek(key: string): V | undefined {
    return this.#find(key)?.ready
  }

  /** Drops one key, or everything. */
  forget(key?: string): void {
    if (key === undefined) this.#entries.clear()
    else this.#entries.delete(key)
  }

  #find(key: string): Entry<V> | undefined {
    const known = this.#entries.get(key)
    const now = this.clock.now()
    return known && now >= known.at && now - known.at < this.maxAgeMs ? known : undefined
  }
}
