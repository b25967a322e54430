import { rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'

/** A process that waits says so again after this time. */
const ASK_EVERY_MS = 100
/** Nobody who waits is silent for longer: an older note is of a process that is gone. */
const FRESH_MS = 1000
const LOOK_EVERY_MS = 50

/**
 * Processes that write one SQLite file take turns: SQLite itself lets in whoever asks in the right moment, and beside a
 * busy mall, which begins anew as soon as it has committed, a command would wait for ever. Who waits leaves a note
 * beside the file (its time is all that counts); who writes looks for it now and then and lets the others go first. Only
 * a courtesy: without it everything is right, and slower.
 */
export class WriterTurns {
  #askedAt = 0
  #lookedAt = 0
  readonly #note: string

  constructor(file: string) {
    this.#note = `${file}-turn`
  }

  /** Tells the others that this process waits. */
  ask(): void {
    const now = performance.now()
    if (this.#askedAt > 0 && now - this.#askedAt < ASK_EVERY_MS) return
    this.#askedAt = now
    try {
      const at = new Date()
      if (statSync(this.#note, { throwIfNoEntry: false })) utimesSync(this.#note, at, at)
      else writeFileSync(this.#note, '', { mode: 0o600 })
    } catch {
      // A full disk, or another process took it away in between: it is asked again in a moment.
    }
  }

  /** This process has its turn; others who wait will say so again. */
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
