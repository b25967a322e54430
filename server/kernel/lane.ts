/** Jobs of one kind, some at a time; what waits in it holds up no other lane. */
export class Lane<T> {
  #waiting: T[] = []
  readonly #workers = new Set<Promise<number>>()

  constructor(
    private readonly width: number,
    /** Never rejects; true when the job was done. */
    private readonly work: (job: T) => Promise<boolean>,
  ) {}

  /** Whether a further job would be begun at once. */
  get hasRoom(): boolean {
    return this.#waiting.length === 0 && this.#workers.size < this.width
  }

  add(jobs: readonly T[]): void {
    this.#waiting.push(...jobs)
    const more = Math.min(this.width - this.#workers.size, this.#waiting.length)
    for (let i = 0; i < more; i++) {
      const worker = this.#goThrough().finally(() => this.#workers.delete(worker))
      this.#workers.add(worker)
    }
  }

  /** Forgets what has not been begun. */
  clear(): void {
    this.#waiting = []
  }

  /** When nothing waits and nothing is being done any more: how many were, of those that were here when it was asked. */
  async done(): Promise<number> {
    const counts = await Promise.all(this.#workers)
    return counts.reduce((sum, count) => sum + count, 0)
  }

  async #goThrough(): Promise<number> {
    let count = 0
    for (let job = this.#waiting.shift(); job !== undefined; job = this.#waiting.shift())
      if (await this.work(job)) count++
    return count
  }
}
