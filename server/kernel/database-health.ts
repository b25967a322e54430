import { troubleOf } from './trouble'

/** A write that succeeded is believed this long; reads are tried each time. */
const WRITE_EVERY_MS = 5000
/** While the database is down it is asked again after this long. */
const DOWN_EVERY_MS = 1000
/** A health check is answered by then: a balancer waits three seconds. */
const ANSWER_MS = 2500
const NO_ANSWER = 'the database does not answer'
const SLOW_WRITE = 'a write takes too long'

/**
 * Whether a database answers and takes writes. A failed write of the mall itself tells when it does not; that it does is
 * proven by a small write, since a transaction that ended well need not have written anything.
 */
export class DatabaseHealth {
  #failure: string | null = null
  #failedAt = Number.NEGATIVE_INFINITY
  #writtenAt = Number.NEGATIVE_INFINITY
  #trying: Promise<void> | null = null
  /** What the try under way waits for. */
  #waitsFor = NO_ANSWER

  /** `read` reads a row; `write` changes one, in a transaction. */
  constructor(
    private readonly read: () => Promise<void>,
    private readonly write: () => Promise<void>,
  ) {}

  /** A transaction has failed: when the database is to blame, so do all others for now. */
  failed(error: unknown): void {
    const trouble = troubleOf(error)
    if (trouble) this.#fail(trouble.reason)
  }

  /** Why reads or writes fail at present, for anybody to read; null when they succeed. Never rejects. */
  async failure(): Promise<string | null> {
    if (this.#failure !== null && performance.now() - this.#failedAt < DOWN_EVERY_MS) return this.#failure
    this.#trying ??= this.#try().finally(() => {
      this.#trying = null
    })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((done) => {
      timer = setTimeout(() => {
        // The try goes on: who asks next waits for its end.
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
