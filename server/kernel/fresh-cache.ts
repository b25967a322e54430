import type { Clock } from './clock'

interface Entry<V> {
  value: Promise<V>
  at: number
  /** The value once it is computed. */
  ready?: V
}

/**
 * Values kept in memory for `maxAgeMs`; the oldest entry is dropped first. Subscribers of the pub/sub call `forget`,
 * but its delivery is best-effort: a change by another process is visible after `maxAgeMs` at the latest, so keep it at
 * a few seconds. Concurrent callers share one computation; one that failed, or began before a `forget`, is not kept.
 */
export class FreshCache<V> {
  readonly #entries = new Map<string, Entry<V>>()

  constructor(
    private readonly clock: Pick<Clock, 'now'>,
    private readonly maxAgeMs: number,
    private readonly maxEntries: number,
  ) {}

  /** The value of a key, computed when none is cached or the cached one is too old. */
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
   * The cached value, for callers inside a transaction: they may neither cache their reads, which may be rolled
   * back, nor wait for another caller's computation, which may need their connection.
   */
  peek(key: string): V | undefined {
    return this.#find(key)?.ready
  }

  /** Drops one key, or all. */
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
