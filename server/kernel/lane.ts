import pLimit, { type LimitFunction } from 'p-limit'

/** Jobs of one kind, some at a time; a full lane delays no other lane. */
export class Lane<T> {
  readonly #limit: LimitFunction
  readonly #unfinished = new Set<Promise<boolean>>()
  /** Waiting jobs of an earlier generation are not begun. */
  #generation = 0

  constructor(
    private readonly width: number,
    /** Never rejects; true when the job was done. */
    private readonly work: (job: T) => Promise<boolean>,
  ) {
    this.#limit = pLimit(Math.max(1, width))
  }

  /** Whether another job would begin at once. */
  get hasRoom(): boolean {
    return this.#unfinished.size < this.width
  }

  add(jobs: readonly T[]): void {
    const generation = this.#generation
    for (const job of jobs) {
      const run = this.#limit(async () => generation === this.#generation && (await this.work(job)))
      const tracked = run.finally(() => this.#unfinished.delete(tracked))
      this.#unfinished.add(tracked)
    }
  }

  /** Drops the waiting jobs. */
  clear(): void {
    this.#generation++
  }

  /** Resolves when no job waits or runs, with the number of jobs done meanwhile. */
  async done(): Promise<number> {
    let count = 0
    while (this.#unfinished.size > 0) {
      const results = await Promise.all(this.#unfinished)
      count += results.filter((isDone) => isDone).length
    }
    return count
  }
}
