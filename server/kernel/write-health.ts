import { type Trouble, troubleOf } from './trouble'

/** At most so often is it tried whether writes succeed, however often somebody asks; a failed one is believed as long. */
const TRY_EVERY_MS = 5000
/** Who asks is answered by then; SQLite's writer may be another process's for longer. */
const SLOW_MS = 3000
const SLOW = 'a write takes too long'

/**
 * Whether a database takes writes. What the mall itself writes tells when it does not; that it does is proven by a small
 * write, since a transaction that ended well need not have written anything.
 */
export class WriteHealth {
  #failure: string | null = null
  #knownAt = Number.NEGATIVE_INFINITY
  #trying: Promise<void> | null = null

  /** `write` changes a row, in a transaction. */
  constructor(private readonly write: () => Promise<void>) {}

  /** A transaction has failed: when the database is to blame, so do all others for now. */
  failed(error: unknown): void {
    const trouble: Trouble | null = troubleOf(error)
    if (trouble) this.#note(trouble.reason)
  }

  /** Why writes fail at present, for anybody to read; null when they succeed. Never rejects. */
  async failure(): Promise<string | null> {
    if (performance.now() - this.#knownAt >= TRY_EVERY_MS) {
      this.#trying ??= this.#try().finally(() => {
        this.#trying = null
      })
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((done) => {
        timer = setTimeout(() => {
          this.#failure ??= SLOW
          done()
        }, SLOW_MS)
      })
      await Promise.race([this.#trying, late])
      clearTimeout(timer)
    }
    return this.#failure
  }

  async #try(): Promise<void> {
    try {
      await this.write()
      this.#note(null)
    } catch (error) {
      this.#note(troubleOf(error)?.reason ?? 'a write failed')
    }
  }

  #note(failure: string | null): void {
    this.#failure = failure
    this.#knownAt = performance.now()
  }
}
