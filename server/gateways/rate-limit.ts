import type { Clock } from '../kernel/clock'

/** Requests per minute; a burst may use a minute's worth at once. */
export interface RateLimits {
  anonymousPerMinute: number
  shopperPerMinute: number
  /** Unsigned calls (session requests, payment calls) by IP. */
  unsignedPerMinute: number
  /** Tracking posts by IP, counted separately: they must not use up the session requests of a busy address. */
  trackingPerMinute: number
}

export const DEFAULT_RATE_LIMITS: RateLimits = {
  anonymousPerMinute: 1200,
  shopperPerMinute: 600,
  unsignedPerMinute: 240,
  trackingPerMinute: 600,
}

interface Bucket {
  tokens: number
  at: number
}

const MAX_BUCKETS = 100_000

/**
 * Token buckets in memory, one for each caller; every process has its own. They fill by elapsed time: with the time of
 * day, a clock set back by a day would refuse all callers for that day.
 */
export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>()
  constructor(
    private readonly limits: RateLimits,
    private readonly clock: Pick<Clock, 'elapsed'>,
  ) {}

  /** Takes one token; false when the bucket is empty. */
  take(key: string, isShopper: boolean): boolean {
    return this.#take(key, isShopper ? this.limits.shopperPerMinute : this.limits.anonymousPerMinute)
  }

  takeUnsigned(ip: string): boolean {
    return this.#take(`unsigned:${ip}`, this.limits.unsignedPerMinute)
  }

  takeTracking(ip: string): boolean {
    return this.#take(`tracking:${ip}`, this.limits.trackingPerMinute)
  }

  #take(key: string, perMinute: number): boolean {
    const now = this.clock.elapsed()
    let bucket = this.#buckets.get(key)
    if (!bucket) {
      // The entry that was unused longest goes first: its bucket is full again by then.
      if (this.#buckets.size >= MAX_BUCKETS) this.#buckets.delete(this.#buckets.keys().next().value ?? '')
      bucket = { tokens: perMinute, at: now }
      this.#buckets.set(key, bucket)
    }
    bucket.tokens = Math.min(perMinute, bucket.tokens + ((now - bucket.at) * perMinute) / 60_000)
    bucket.at = now
    if (bucket.tokens < 1) return false
    bucket.tokens -= 1
    return true
  }
}
