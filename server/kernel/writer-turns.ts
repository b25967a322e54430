import { rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'

/** A waiting process renews its note after this time. */
const ASK_EVERY_MS = 100
/** Waiting processes renew more often: an older note is of a process that is gone. */
const FRESH_MS = 1000
const LOOK_EVERY_MS = 50

/**
 * Lets processes that write one SQLite file take turns: SQLite admits a process that happens to try at the right
 * moment, and a busy mall begins again as soon as it has committed, so that a command would wait for ever. A waiting
 * process leaves a note next to the file (only its time counts); a writing process checks it from time to time and
 * pauses. This is for speed only: without it results are the same.
 */
export class WriterTurns {
  #askedAt = 0
  #lookedAt = 0
  readonly #note: string

  constructor(file: string) {
    this.#note = `${file}-turn`
  }

  /** Leaves or renews the note that this process waits. */
  ask(): void {
    const now = performance.now()
    if (this.#askedAt > 0 && now - this.#askedAt < ASK_EVERY_MS) return
    this.#askedAt = now
    try {
      const at = new Date()
      if (statSync(this.#note, { throwIfNoEntry: false })) utimesSync(this.#note, at, at)
      else writeFileSync(this.#note, '', { mode: 0o600 })
    } catch {
      // A full disk, or another process deleted it in between: the note is renewed later.
    }
  }

  /** This process has its turn; other waiting processes renew the note. */
  taken(): void {
    if (this.#askedAt === 0) return
    this.#askedAt = 0
    rmSync(this.#note, { force: true })
  }

  /** Whether another process waits. */
  isAnotherWaiting(): boolean {
    const now = performance.now()
    if (now - this.#lookedAt < LOOK_EVERY_MS) return false
    this.#lookedAt = now
    const note = statSync(this.#note, { throwIfNoEntry: false })
    return note !== undefined && Math.abs(Date.now() - note.mtimeMs) < FRESH_MS
  }
}
