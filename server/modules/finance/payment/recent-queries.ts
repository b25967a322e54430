import type { Clock } from '../../../kernel/clock'

/** Minimum interval between queries for one payment, however many pages poll. */
const MIN_INTERVAL_MS = 1000
const MAX_KEPT = 10_000

/** Shares one query among all callers within a second. */
export class RecentQueries<A> {
  readonly #answers = new Map<string, { at: number; answer: Promise<A> }>()

  constructor(private readonly clock: Clock) {}

  ask(key: string, question: () => Promise<A>): Promise<A> {
    const now = this.clock.now()
    const known = this.#answers.get(key)
    if (known && now - known.at < MIN_INTERVAL_MS) return known.answer
    const answer = question()
    this.#answers.delete(key)
    this.#answers.set(key, { at: now, answer })
    if (this.#answers.size > MAX_KEPT) this.#answers.delete(this.#answers.keys().next().value ?? '')
    return answer
  }

  /** Drops the cached answer: the next caller queries again. */
  forget(key: string): void {
    this.#answers.delete(key)
  }
}
