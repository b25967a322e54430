import { troubleOf } from './trouble'

/** A successful write counts for this long; reads are tried each time. */
const WRITE_EVERY_MS = 5000
/** While the database is down, it is tried once in this time. */
const DOWN_EVERY_MS = 1000
/** Limit for the reply to a health check: load balancers wait three seconds. */
const ANSWER_MS = 2500
const NO_ANSWER = 'the database does not answer'
const SLOW_WRITE = 'a write takes too long'

/**
 * Whether a database answers and accepts writes. A failed transaction of the mall shows at once that it does not; only
 * a small write shows that it does, since a transaction may commit without a write.
 */
export class DatabaseHealth {
  #failure: string | null = null
  #failedAt = Number.NEGATIVE_INFINITY
  #writtenAt = Number.NEGATIVE_INFINITY
  #trying: Promise<void> | null = null
  /** The step that the running try waits for. */
  #waitsFor = NO_ANSWER

  /** `read` reads a row; `write` changes one, in a transaction. */
  constructor(
    private readonly read: () => Promise<void>,
    private readonly write: () => Promise<void>,
  ) {}

  /** A transaction failed: if the database is the cause, it is reported as down from now on. */
  failed(error: unknown): void {
    const trouble = troubleOf(error)
    if (trouble) this.#fail(trouble.reason)
  }

  /** The reason why reads or writes fail now, safe to publish; null when they succeed. Never rejects. */
  async failure(): Promise<string | null> {
    if (this.#failure !== null && performance.now() - this.#failedAt < DOWN_EVERY_MS) return this.#failure
    this.#trying ??= this.#try().finally(() => {
      this.#trying = null
    })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((done) => {
      timer = setTimeout(() => {
        // The try goes on; the next check waits for it.
        this.#failure ??= this.#waitsFor
        done()
      }, ANSWER_MS)
    })
    await Promise.race([this.#trying, late])
    clearTimeout(timer)
    return this.#failure
  }

  async #try(): Promise<void> {
    this.#waitsFor = NO_ANSWER
    try {
      await this.read()
      if (this.#failure !== null || performance.now() - this.#writtenAt >= WRITE_EVERY_MS) {
        this.#waitsFor = SLOW_WRITE
        await this.write()
        this.#writtenAt = performance.now()
      }
      this.#failure = null
    } catch (error) {
      const otherwise = this.#waitsFor === SLOW_WRITE ? 'a write failed' : NO_ANSWER
      this.#fail(troubleOf(error)?.reason ?? otherwise)
    }
  }

  #fail(reason: string): void {
    this.#failure = reason
    this.#failedAt = performance.now()
  }
}
